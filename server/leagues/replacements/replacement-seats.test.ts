import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import {
  acceptReplacement,
  getReplacementInvitation,
  inviteReplacement,
} from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, emailedToken, type Person, pay, setStatus, startPayment } from "#tests/support/world.ts";

const DISPUTED_LATER = "4000000000002685";

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

/** Opens a dynasty with two members at $50.00 a season, in which members can pay one to three seasons at once. */
beforeEach(async () => {
  count += 1;
  commissioner = await aPerson(world, `commissioner${count}`);
  ahead = await aPerson(world, `ahead${count}`);
  short = await aPerson(world, `short${count}`);
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  league = await withLeague(world, { by: commissioner, players: [ahead, short] }, terms);
});

const seats = async () => (await commissioner.call(listMembers, of(league))).body;
const seatOf = async (person: Person) => (await seats()).find(({ userId }) => userId === person.userId);
const seen = async () => (await commissioner.call(getLeague, of(league))).body;

/** Completes the season, pays the whole pool to one winner and starts the next season. */
async function nextSeason(winner: Person) {
  const { pot } = await setStatus(commissioner, league, "completed");
  expect((await propose(commissioner, league, [[winner, pot.escrowBalance]])).status).toBe(201);
  const started = await commissioner.call(startSeason, of(league));
  expect(started.status).toBe(200);
  league = started.body;
}

async function offerTo(to: Person, from: Person): Promise<string> {
  const body = { leagueId: league.id, email: to.email };
  expect((await from.call(inviteReplacement, { body })).status).toBe(201);
  return emailedToken(world, to.email, "replacement-invite/");
}

async function aReplacementFor(from: Person): Promise<Person> {
  const replacement = await aPerson(world, `replacement${count}`);
  const token = await offerTo(replacement, from);
  expect((await replacement.call(acceptReplacement, { params: { token } })).status).toBe(200);
  return replacement;
}

/** Runs the jobs for what the processor reports later, as if that time had come. */
async function laterJobs({ days }: { days: number }) {
  world.advance({ days });
  await world.database.ownerPool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  await world.runJobs();
}

describe("a replacement's seat", () => {
  it("can still be paid for after the member they replace has left", async () => {
    await pay(ahead, league, { years: 3 });
    await pay(short, league, { years: 1 });
    const replacement = await aReplacementFor(ahead);
    expect((await ahead.call(leaveLeague, of(league))).status).toBe(200);
    await nextSeason(short);
    expect(await seatOf(replacement)).toMatchObject({ paymentStatus: "pending", firstSeason: 2 });
    await pay(replacement, league, { years: 1 });
    expect(await seen()).toMatchObject({ memberCount: 2, pot: { paidMembers: 1, escrowBalance: "50.00" } });
  });

  it("is lost, with an email, if it isn't paid for in time and the member they replace is still there", async () => {
    await pay(ahead, league, { years: 1 });
    const replacement = await aReplacementFor(ahead);
    await nextSeason(ahead);
    expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "pending", lastSeason: null });
    expect((await seats()).map(({ userId }) => userId)).not.toContain(replacement.userId);
    const { body: emails } = await world.visitor().call(listMails, { query: { to: replacement.email } });
    expect(emails.map(({ subject }) => subject)).toContain(`Your seat in ${league.name} wasn't paid for`);
  });

  it("is refunded when the league is canceled, although its season never began", async () => {
    await pay(ahead, league, { years: 3 });
    const replacement = await aReplacementFor(ahead);
    await pay(replacement, league, { years: 2 });
    await setStatus(commissioner, league, "cancelled");
    await world.runJobs();
    expect(await seatOf(replacement)).toMatchObject({ paymentStatus: "refunded", refundAmount: "100.00" });
    expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "refunded", refundAmount: "150.00" });
  });

  it("can't be paid for or taken in a deleted league; a charge under way is refunded", async () => {
    await pay(ahead, league, { years: 1 });
    await pay(short, league, { years: 1 });
    const replacement = await aReplacementFor(ahead);
    const other = await aPerson(world, `other${count}`);
    const token = await offerTo(other, short);
    await setStatus(commissioner, league, "completed");
    await propose(commissioner, league, [[ahead, "100.00"]]);
    const intent = await startPayment(replacement, league, { years: 2 });
    expect((await admin.call(deleteLeague, of(league))).status).toBe(200);
    expect((await other.call(acceptReplacement, { params: { token } })).status).toBe(404);
    expect((await other.call(getReplacementInvitation, { params: { token } })).status).toBe(404);
    await confirmCard(replacement, intent);
    await world.runJobs();
    expect(await heldInAll()).toBe(0);
  });
});

/** Sums what the books hold, whether or not anyone may see the league. */
async function heldInAll(): Promise<number> {
  const held = "select coalesce(-sum(balance), 0)::int as held from ledger.accounts where league_id = $1";
  const { rows } = await world.database.ownerPool.query<{ held: number }>(held, [league.id]);
  return rows[0]?.held ?? Number.NaN;
}

it("a member whose seat has a replacement can pay only for their own seasons after a chargeback", async () => {
  await pay(ahead, league, { years: 2, card: { number: DISPUTED_LATER } });
  const replacement = await aReplacementFor(ahead);
  await laterJobs({ days: 1 });
  await laterJobs({ days: 8 });
  expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "pending" });
  const underWay = await startPayment(ahead, league, { years: 2 });
  await pay(replacement, league, { years: 1 });
  expect(await seatOf(ahead)).toMatchObject({ lastSeason: 1 });

  await confirmCard(ahead, underWay);
  await world.runJobs();
  expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "pending" });
  const again = { leagueId: league.id, amount: "100.00", yearsSelected: 2 };
  expect((await ahead.call(createPaymentIntent, { body: again })).error.message).toBe("Choose 1 season.");
  await pay(ahead, league, { years: 1 });
  expect(await seatOf(ahead)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 1 });
  await nextSeason(ahead);
  expect(await seen()).toMatchObject({ memberCount: 2, pot: { paidMembers: 1, escrowBalance: "50.00" } });
  await nextSeason(replacement);
});
