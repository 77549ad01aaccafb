import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers, sendReminders } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

const REFUND_COMES_LATER = "4000000000007726";
const DAY_MS = 86_400_000;
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 };

const world = withWorld();
const admin = withAdmin(world, "overseer");
let commissioner: Person;
let ahead: Person;
let short: Person;
let league: League;
let count = 0;
afterAll(async () => {
  await world.runJobs();
});

/** Opens a dynasty at $50.00 a season, in which one member paid a single season and the other prepaid three. */
beforeEach(async () => {
  count += 1;
  commissioner = await aPerson(world, `commissioner${count}`);
  ahead = await aPerson(world, `ahead${count}`);
  short = await aPerson(world, `short${count}`);
  league = await aDynasty();
});

const aDynasty = (terms: object = {}) =>
  withLeague(world, { by: commissioner, players: [ahead, short] }, { ...DYNASTY, ...terms });

const start = (by = commissioner) => by.call(startSeason, { ...of(league), body: { from: "completed" } });
const seats = async () => (await commissioner.call(listMembers, of(league))).body;
const seatOf = async (person: Person) => (await seats()).find(({ userId }) => userId === person.userId);
const seen = async () => (await commissioner.call(getLeague, of(league))).body;
const escrow = async (season: number) =>
  (await commissioner.call(getEscrow, { ...of(league), query: { season: String(season) } })).body;
const payOut = (winner: Person, amount: string) => propose(commissioner, league, [[winner, amount]]);
const lettersTo = async ({ email }: Person) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.filter(({ subject }) =>
    subject.startsWith(`${league.name}: season`),
  );

async function nextSeason(winner: Person) {
  league = await setStatus(commissioner, league, "completed");
  expect((await payOut(winner, league.pot.escrowBalance)).status).toBe(201);
  const started = await start();
  expect(started.status).toBe(200);
  league = started.body;
}

/** Lets the members reject the payouts and an admin refund the season's fees. */
async function refundSeason() {
  league = await setStatus(commissioner, league, "completed");
  const { body } = await payOut(ahead, "50.00");
  const sessionId = body.votingSessionId ?? "";
  for (const voter of [ahead, short]) {
    await voter.call(castVote, { params: { sessionId }, body: { vote: "against" } });
  }
  const decision = { action: "refund", reason: "The season was never played." };
  const { status } = await admin.call(resolveVotingSession, { params: { id: sessionId }, body: decision });
  expect(status).toBe(200);
}

/** Runs the jobs for what the processor reports later, as if that time had come. */
async function laterJobs() {
  world.advance({ days: 1 });
  await world.database.ownerPool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  await world.runJobs();
}

describe("the next season", () => {
  it("keeps members who prepaid, charges the others again and emails each of them", async () => {
    await pay(ahead, league, { years: 3 });
    await pay(short, league, { years: 1 });
    await nextSeason(short);
    expect(league).toMatchObject({ currentYear: 2, status: "active", pot: { paidMembers: 1, pendingMembers: 1 } });
    expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 3 });
    expect(await seatOf(short)).toMatchObject({ paymentStatus: "pending", paidAt: null });
    const [[told], [asked]] = [await lettersTo(ahead), await lettersTo(short)];
    expect(told?.text).toContain("for seasons 2 and 3 is in escrow");
    expect(asked?.text).toContain("$50.00");
    expect(asked?.text).toContain(`/leagues/${league.id}/payment`);

    await pay(short, league, { years: 2 });
    expect(await seatOf(short)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 3, totalAmountPaid: "150.00" });
    await nextSeason(ahead);
    expect(league).toMatchObject({ currentYear: 3, pot: { paidMembers: 2 } });
    await nextSeason(ahead);
    expect(league).toMatchObject({ currentYear: 4, pot: { paidMembers: 0, pendingMembers: 2, escrowBalance: "0.00" } });
    for (const season of [1, 2, 3]) expect(await escrow(season)).toMatchObject({ balance: "0.00", paidOut: "100.00" });
  });

  it("tells those who played in an earlier one, too, when it is completed", async () => {
    for (const person of [ahead, short]) await pay(person, league, { years: 2 });
    await nextSeason(short);
    league = await setStatus(commissioner, league, "completed");
    const { body: news } = await short.call(listNotifications);
    const completed = news.filter(({ leagueId, type }) => leagueId === league.id && type === "league_completed");
    expect(completed).toHaveLength(2);
  });

  it("has its dates on the same days of a later year, in the future", async () => {
    const before = league;
    await pay(ahead, league, { years: 3 });
    world.advance({ days: 500 });
    await nextSeason(ahead);
    const inTwoYears = (moment: string) => moment.replace(/^\d+/, (year) => String(Number(year) + 2));
    expect(league.paymentDeadline).toBe(inTwoYears(before.paymentDeadline));
    expect(Date.parse(league.paymentDeadline)).toBeGreaterThan(world.clock().getTime() + 30 * DAY_MS);
    expect(league.endDate).toBe(inTwoYears(before.endDate));
  });

  it("waits until the pool is paid out, and starts once", async () => {
    await pay(ahead, league, { years: 2 });
    league = await setStatus(commissioner, league, "completed");
    expect((await start()).error.message).toContain("$50.00");
    await payOut(ahead, "50.00");
    expect((await start(ahead)).status).toBe(403);
    const starts = await Promise.all([start(), start(), start()]);
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await seen()).toMatchObject({ currentYear: 2, status: "active" });
    expect(await lettersTo(ahead)).toHaveLength(1);
  });
});

describe("after a season whose fees were refunded", () => {
  beforeEach(async () => {
    league = await aDynasty({ payoutRule: "majority_approval" });
  });

  it("members who prepaid stay in, and the others owe again", async () => {
    await pay(ahead, league, { years: 2 });
    await pay(short, league, { years: 1 });
    await refundSeason();
    await world.runJobs();
    expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "refunded", refundAmount: "50.00" });
    league = (await start()).body;
    expect(league).toMatchObject({
      currentYear: 2,
      pot: { paidMembers: 1, pendingMembers: 1, escrowBalance: "50.00" },
    });
  });

  it("a refund that arrives after the next season began costs no one their seat in it", async () => {
    await pay(ahead, league, { years: 2, card: { number: REFUND_COMES_LATER } });
    await pay(short, league, { years: 1, card: { number: REFUND_COMES_LATER } });
    await refundSeason();
    await world.runJobs();
    league = (await start()).body;
    await laterJobs();
    expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "paid", refundAmount: "50.00", refundProcessed: true });
    expect(await seatOf(short)).toMatchObject({ paymentStatus: "pending", refundAmount: "50.00" });
    expect((await commissioner.call(sendReminders, of(league))).body.remindersSent).toBe(1);
  });
});
