import { beforeEach, describe, expect, it } from "vitest";
import { completeLeague, editLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listCases, resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { objectToPayouts, withdrawObjection, withdrawProposal } from "#contract/votes/objections.ts";
import * as contract from "#contract/votes/payout-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, pay } from "#tests/support/world.ts";

/** Awards that a vote decides early, on a public installation (RULES §17). */
const world = withWorld(asPublic({ SAFEGUARDS: "award-wait" }));
const admin = withAdmin(world, "overseer");
const [casey] = withPeople(world, "casey");
const honest = withPeople(world, "alice", "ben", "carmen", "dev");
const invented: Person[] = withPeople(world, "fay", "gil", "hal", "ida");
const [alice, ben, carmen, dev] = honest;
let league: League;
let id: string;

beforeEach(() => world.advance({ hours: 1 }));

const payouts = async () => (await casey.call(listPayouts, of(league))).body;
const held = async () => (await casey.call(getEscrow, of(league))).body.balance;
const seen = async (by: Person = casey) => (await by.call(contract.getVotingSession, of({ id }))).body;
const cast = (by: Person, vote: "for" | "against" = "for") =>
  by.call(contract.castSessionVote, { ...of({ id }), body: { vote } });
const object = (by: Person) => by.call(objectToPayouts, { ...of({ id }), body: { reason: "This is our pot." } });
const settle = () => settleExpiredVotes(world.deps);
const inHours = (hours: number) => new Date(world.clock().getTime() + hours * 3_600_000).toISOString();
const propose = (amount: string) =>
  casey.call(proposePayouts, { ...of(league), body: { payouts: [{ userId: casey.userId, place: 1, amount }] } });

/** A completed league of which all have paid, with a vote that gives the commissioner everything. */
async function aVote(
  people: Person[],
  { lowered = [] as Person[], amount = "252.00", custody = "potkeeper", objectionDays = 0 } = {},
) {
  const payoutRule = objectionDays > 0 ? "commissioner_control" : "majority_approval";
  league = await withLeague(world, { by: casey, players: people }, { payoutRule, objectionDays, custody });
  for (const { userId } of lowered) {
    const body = { amount: "0.50", reason: "Late" };
    expect((await casey.call(lowerEntryFee, { params: { id: league.id, userId }, body })).status).toBe(200);
  }
  for (const person of people) {
    if (custody === "potkeeper") await pay(person, lowered.includes(person) ? { ...league, entryFee: "0.50" } : league);
    else await recorded(person);
  }
  await casey.call(completeLeague, of(league));
  id = (await propose(amount)).body.votingSessionId ?? "";
}

async function recorded({ userId }: Person) {
  const body = { ...byVenmo(world), amount: "50.00", seasons: 1, userId };
  done(await casey.call(recordPayment, { ...of(league), body }));
}

/** The commissioner and the four invented accounts are five of nine. */
async function theft(lowered: Person[] = invented) {
  await aVote([casey, ...honest, ...invented], { lowered, amount: lowered.length > 0 ? "252.00" : "450.00" });
  for (const voter of [casey, ...invented]) expect((await cast(voter)).status).toBe(200);
}

describe("A commissioner with four invented accounts", () => {
  it("at $0.50 each gets nothing at once, and nothing at all after one objection", async () => {
    await theft();
    const until = inHours(72);
    expect(await payouts()).toEqual([]);
    expect(await seen(alice)).toMatchObject({
      ...{ status: "approved", waitsUntil: until, carriedOutAt: null, decideBy: null },
      ...{ resolvedAt: world.clock().toISOString(), votesFor: 5, expiresAt: until },
      objections: { until, needed: 1, isAfterVote: true, mayObject: true, hasObjected: false, made: [] },
    });
    const title = "Payouts approved: time to object";
    for (const person of [casey, ...honest]) {
      expect((await noticesTo(person, title, league.id))[0]?.message).toBe(
        `The members of Sunday League approved the payouts. The prizes are awarded on ${utcText(new Date(until))}, unless 1 of 9 members who had paid objects by then. No money has moved yet.`,
      );
      expect(await emailTo(person, `Sunday League: payouts approved: time to object`)).toBeDefined();
    }
    expect((await object(alice)).status).toBe(201);
    expect(await seen()).toMatchObject({ status: "rejected", waitsUntil: null, decideBy: inHours(7 * 24) });
    world.advance({ hours: 73 });
    await settle();
    expect([await payouts(), await held()]).toEqual([[], "252.00"]);
    const { body: cases } = await admin.call(listCases);
    expect(cases.find(({ leagueId }) => leagueId === league.id)?.message).toBe(
      "The payouts of Sunday League were approved by a majority, but members objected.",
    );
  });

  it("at the full fee waits just as long, and three of nine objections stop it", async () => {
    await theft([]);
    expect(await seen()).toMatchObject({ status: "approved", waitsUntil: inHours(72), objections: { needed: 3 } });
    for (const person of honest.slice(0, 2)) expect((await object(person)).body.status).toBe("approved");
    expect((await ben.call(withdrawObjection, of({ id }))).status).toBe(200);
    expect((await object(ben)).body.status).toBe("approved");
    expect((await object(carmen)).body.status).toBe("rejected");
    expect((await object(dev)).error.message).toBe("Enough members have objected already.");
  });

  it("is told of by each lowering, on the day", async () => {
    await theft();
    for (const person of honest) {
      expect(await noticesTo(person, "fay Tester now pays $0.50 this season in Sunday League", league.id)).toHaveLength(
        1,
      );
    }
  });

  it("can't take the pot past the objection, whatever comes after", async () => {
    await theft();
    await object(alice);
    const rest = () => casey.call(returnRemainder, { ...of(league), body: { amount: "252.00" } });
    expect([(await propose("252.00")).status, (await rest()).status]).toEqual([409, 409]);
    world.advance({ days: 7 });
    expect((await propose("252.00")).error.message).toMatch(/^Members objected to the last payouts, and no one/);
    expect(await payouts()).toEqual([]);
    // Equal shares need the majority and the time to object, too, but end.
    const returned = await rest();
    expect(returned.status, returned.error.message).toBe(200);
    id = returned.body.votingSessionId ?? "";
    const { status, body: needs } = await dev.call(listNeeds);
    expect(status).toBe(200);
    expect(needs.find((need) => need.kind === "vote" && need.sessionId === id)).toMatchObject({
      says: expect.stringMatching(/^Vote on equal shares by /),
    });
    for (const voter of [casey, ...invented]) await cast(voter);
    expect(await seen()).toMatchObject({ kind: "return", status: "approved", waitsUntil: inHours(72) });
    expect((await object(alice)).body).toMatchObject({ status: "approved", waitsUntil: inHours(7 * 24) });
    world.advance({ hours: 7 * 24 - 1 });
    await settle();
    expect(await held()).toBe("252.00");
    world.advance({ hours: 1 });
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await seen()).toMatchObject({ status: "approved", carriedOutAt: world.clock().toISOString() });
    await world.runJobs();
    expect(await held()).toBe("0.00");
    const { rows } = await world.database.ownerPool.query(
      "select u.username, sum(r.amount)::int as cents from refunds r join users u on u.id = r.user_id where r.league_id = $1 group by 1",
      [league.id],
    );
    expect(rows.find(({ username }) => username === "fay")).toMatchObject({ cents: 50 });
    expect(rows.find(({ username }) => username === "alice")).toMatchObject({ cents: 5000 });
    const { body: cases } = await admin.call(listCases);
    expect(cases.filter(({ leagueId }) => leagueId === league.id)).toEqual([]);
  });
});

describe("An award that waits", () => {
  it("isn't undone by a commissioner who reopens or cancels the league, also while nobody has decided about it", async () => {
    const change = async (status: League["status"]) =>
      (await casey.call(editLeague, { ...of(league), body: { ...dates(), status } })).error.message;
    const dates = () => ({ paymentDeadline: league.paymentDeadline, endDate: league.endDate });
    await theft([]);
    for (const status of ["in_season", "cancelled"] as const)
      expect(await change(status)).toMatch(/^The members approved/);
    for (const person of honest.slice(0, 3)) await object(person);
    for (const status of ["in_season", "cancelled"] as const) expect(await change(status)).toMatch(/^Members objected/);
    expect([(await seen()).status, await held()]).toEqual(["rejected", "450.00"]);
    await aVote([casey, ...honest, ...invented], { custody: "treasurer", amount: "450.00" });
    for (const voter of [casey, ...invented]) await cast(voter);
    await Promise.all(honest.slice(0, 3).map(object));
    expect(await change("cancelled")).toMatch(/^The members approved/);
  });

  it("isn't proposed again past the objections where the members can only object to proposals", async () => {
    const isOurs = { amount: "450.00", objectionDays: 1 };
    await aVote([casey, ...honest, ...invented], isOurs);
    await Promise.all(honest.slice(0, 3).map(object));
    for (const voter of [casey, ...invented]) expect((await cast(voter)).status).toBe(200);
    expect((await seen()).waitsUntil).toBe(inHours(72));
    for (const person of honest.slice(0, 3)) expect((await object(person)).status).toBe(201);
    expect((await seen()).status).toBe("rejected");
    expect((await propose("450.00")).error.message).toMatch(/^Members objected to the last payouts\. An admin decides/);
    world.advance({ days: 7 });
    expect((await propose("450.00")).error.message).toMatch(/^Members objected to the last payouts, and no one/);
  });

  it("is carried out once when too few object, however often the job runs, and only then", async () => {
    await theft([]);
    for (const person of honest.slice(0, 2)) await object(person);
    expect((await propose("1.00")).error.message).toBe(
      "The members approved payouts, and there is still time to object to them.",
    );
    expect((await casey.call(withdrawProposal, { ...of({ id }), body: { reason: "Other" } })).status).toBe(409);
    expect((await cast(dev)).error.message).toBe("This vote has been decided.");
    world.advance({ hours: 71.99 });
    await settle();
    expect(await payouts()).toEqual([]);
    world.advance({ hours: 0.01 });
    // At the deadline, an objection is too late, whether or not the job has run.
    expect((await object(carmen)).error.message).toBe("The time to object is over.");
    expect((await seen()).status).toBe("approved");
    await Promise.all([settle(), settle(), object(dev)]);
    await settle();
    expect((await payouts()).map(({ amount, username }) => [username, amount])).toEqual([["casey", "450.00"]]);
    expect(await seen()).toMatchObject({ waitsUntil: null, carriedOutAt: world.clock().toISOString() });
  });

  it("is stopped once by objections that come at the same moment", async () => {
    await theft([]);
    const answers = await Promise.all(honest.map(object));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    expect(await noticesTo(admin, "Members objected to the payouts", league.id)).toHaveLength(1);
  });

  it("can be approved by an admin after objections", async () => {
    await theft([]);
    await Promise.all(honest.map(object));
    const decided = await admin.call(resolveVotingSession, {
      ...of({ id }),
      body: { action: "approve", reason: "The standings say so." },
    });
    expect(decided.status, decided.error.message).toBe(200);
    expect(await payouts()).toHaveLength(1);
    expect(await seen()).toMatchObject({ status: "approved", intervention: { action: "approve" } });
  });

  it("isn't needed once everyone has voted and too few against", async () => {
    await aVote([casey, alice], { amount: "100.00" });
    await cast(casey);
    await cast(alice);
    expect([await payouts(), (await seen()).waitsUntil]).toMatchObject([[{ amount: "100.00" }], null]);
    await aVote([casey, alice, ben], { amount: "150.00" });
    await cast(alice, "against");
    await cast(casey);
    await cast(ben);
    expect(await seen()).toMatchObject({ waitsUntil: inHours(72), objections: { needed: 1 } });
  });

  it("isn't paid by the database before its time, or once contested", async () => {
    await theft([]);
    const approve = () =>
      world.database.ownerPool.query("update voting_sessions set status = 'approved', resolved_at = $2 where id = $1", [
        id,
        world.clock(),
      ]);
    await expect(approve()).rejects.toThrow(/voting_sessions_waited/);
    await Promise.all(honest.map(object));
    world.advance({ days: 5 });
    await expect(approve()).rejects.toThrow(/voting_sessions_waited/);
  });
});

describe("In a treasurer league", () => {
  const six = () => aVote([casey, ...honest, invented[0] as Person], { custody: "treasurer", amount: "300.00" });

  it("one objection of six makes it take two thirds of all who had paid, and votes cast count", async () => {
    await six();
    for (const voter of [casey, invented[0] as Person, ben, carmen]) await cast(voter);
    expect(await seen()).toMatchObject({ status: "approved", waitsUntil: inHours(72) });
    // Two thirds have voted for it already: the losing member's objection changes nothing.
    expect((await object(alice)).body).toMatchObject({ status: "approved", waitsUntil: inHours(72), votesNeeded: 4 });
    expect((await object(dev)).status).toBe(409);
    world.advance({ hours: 72 });
    await settle();
    expect(await payouts()).toHaveLength(1);
  });

  it("members vote again until two thirds agree, or none of it is owed", async () => {
    await aVote([casey, ...honest, ...invented], { custody: "treasurer", amount: "450.00" });
    for (const voter of [casey, ...invented]) await cast(voter);
    await Promise.all(honest.slice(0, 3).map(object));
    expect(await seen()).toMatchObject({
      status: "active",
      votesNeeded: 6,
      expiresAt: inHours(7 * 24),
      waitsUntil: null,
    });
    expect((await cast(alice, "against")).body.status).toBe("active");
    world.advance({ days: 7 });
    expect((await propose("450.00")).error.message).toMatch(/^Members objected to the last payouts, and no one/);
    await settle();
    expect([(await seen()).status, await payouts()]).toEqual(["expired", []]);
  });
});
