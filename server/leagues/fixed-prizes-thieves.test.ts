import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { chargeMembers } from "#contract/members/league-dues.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { getPayoutPool, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { castVote, proposeSmallerPrizes } from "#contract/votes/payout-votes.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { edit, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { join, type Person, pay, setStatus } from "#tests/support/world.ts";

/** From 2 paid members on $60 and $20, from 4 on $120 and $50; the fee is $50. */
const TABLE = {
  rows: [
    { from: 2, amounts: ["60.00", "20.00"] },
    { from: 4, amounts: ["120.00", "50.00"] },
  ],
  surplus: "members",
};
/** Below 4 paid members, there is no row. */
const BIG = { rows: [{ from: 4, amounts: ["100.00", "50.00"] }], surplus: "first" };
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3, prizeTable: { ...TABLE, surplus: "next_season" } };

const world = withWorld();
const [casey] = withPeople(world, "casey");
const people: Person[] = withPeople(world, "ann", "ben", "cid", "dora");
beforeAll(() => intoTheFuture(world));
afterAll(async () => {
  await world.runJobs();
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const person = (index: number) => people[index] as Person;
const seen = async (league: League) => (await casey.call(getLeague, of(league))).body;
const start = (league: League) => casey.call(startSeason, of(league));
const poolOf = async (league: League) => (await casey.call(getPayoutPool, of(league))).body;
const placesLeft = async (league: League) => (await poolOf(league)).left.places.map(({ amount }) => amount);
const escrowOf = async (league: League) => (await casey.call(getEscrow, of(league))).body;
const give = (league: League, index: number, place: number, amount: string) => {
  const payouts = [{ userId: person(index).userId, place, amount }];
  return casey.call(proposePayouts, { ...of(league), body: { payouts } });
};
const ask = (league: League, ...amounts: string[]) =>
  casey.call(proposeSmallerPrizes, { ...of(league), body: { amounts } });
const vote = (index: number, sessionId: string, choice: "for" | "against" = "for") =>
  person(index).call(castVote, { params: { sessionId }, body: { vote: choice } });
const remove = (league: League, index: number) =>
  casey.call(removeMember, { params: { id: league.id, userId: person(index).userId } });
const decided = async (league: League) => {
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  const { body } = await casey.call(getEscrowChain, { ...of(league), query: {} });
  return body.links.filter(({ canonical }) => canonical.includes("event prizes.decided"));
};

async function aTableLeague(paid: number, terms: Record<string, unknown> = {}): Promise<League> {
  const chosen = { prizeTable: TABLE, ...terms };
  const league = await withLeague(world, { by: casey, players: people.slice(0, paid), paid: true }, chosen);
  return league;
}

async function aCompletedLeague(paid: number, terms: Record<string, unknown> = {}): Promise<League> {
  const league = await aTableLeague(paid, terms);
  expect((await start(league)).status).toBe(200);
  await setStatus(casey, league, "completed");
  return league;
}

describe("Smaller prizes", () => {
  it("that one member agreed to bind no one who paid after the vote", async () => {
    const league = await aTableLeague(1, { prizeTable: BIG });
    const { body: session } = await ask(league, "1.00");
    expect((await vote(0, session.id)).body.status).toBe("approved");
    await join(casey, league, person(1), person(2));
    await pay(person(1), league);
    await pay(person(2), league);
    expect((await start(league)).status).toBe(409);
    expect((await seen(league)).prizeRow).toBeNull();
    world.advance({ hours: 1 });
    const again = await ask(league, "90.00");
    expect(again.status).toBe(201);
    for (const index of [0, 1, 2]) await vote(index, again.body.id);
    expect((await start(league)).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({ amounts: ["90.00"], isAgreed: true });
  });

  it("that people agreed to who have all left bind none of those who paid since", async () => {
    const league = await aTableLeague(2, { prizeTable: BIG });
    const { body: session } = await ask(league, "1.00");
    for (const index of [0, 1]) await vote(index, session.id);
    for (const index of [0, 1]) await remove(league, index);
    await join(casey, league, person(2), person(3));
    for (const index of [2, 3]) await pay(person(index), league);
    expect((await start(league)).status).toBe(409);
  });

  it("aren't decided by a vote on a canceled league, or one whose season has started", async () => {
    const league = await aTableLeague(2, { prizeTable: BIG });
    const { body: session } = await ask(league, "70.00");
    await setStatus(casey, league, "cancelled");
    expect((await vote(0, session.id)).status).toBe(409);
    const other = await aTableLeague(3, { prizeTable: BIG });
    const { body: open } = await ask(other, "70.00");
    await join(casey, other, person(3));
    await pay(person(3), other);
    await start(other);
    expect((await vote(0, open.id)).status).toBe(409);
    expect((await ask(other, "1.00")).status).toBe(409);
  });

  it("wait for a member who pays while the last one votes", async () => {
    const league = await aTableLeague(2, { prizeTable: BIG });
    const { body: session } = await ask(league, "70.00");
    await join(casey, league, person(2));
    await vote(0, session.id);
    await Promise.all([pay(person(2), league), vote(1, session.id)]);
    expect((await start(league)).status).toBe(409);
    expect((await seen(league)).prizeRow).toBeNull();
  });
});

it("The start of a season with a prize table decides one row, whatever comes at once", async () => {
  const league = await aTableLeague(3);
  await join(casey, league, person(3));
  const [one, other] = await Promise.all([start(league), start(league), pay(person(3), league)]);
  expect([one.status, other.status].filter((status) => status === 200).length).toBeGreaterThan(0);
  const { prizeRow } = await seen(league);
  expect(prizeRow?.from).toBe(prizeRow?.paidMembers === 4 ? 4 : 2);
  expect(await decided(league)).toHaveLength(1);
});

it("The start of a season with a prize table stands in a league that is opened again, also once everyone has left", async () => {
  const league = await aTableLeague(2);
  await start(league);
  await setStatus(casey, league, "active");
  for (const index of [0, 1]) await remove(league, index);
  for (const prizeTable of [null, BIG]) expect((await edit(casey, league, { prizeTable })).status).toBe(409);
  await join(casey, league, ...people);
  for (const each of people) await pay(each, league);
  expect((await ask(league, "1.00")).status).toBe(409);
  await start(league);
  expect((await seen(league)).prizeRow).toMatchObject({ from: 2, amounts: ["60.00", "20.00"] });
  expect(await decided(league)).toHaveLength(1);
});

it("The start of a season with a prize table decides again in a dynasty's next season, also a smaller row that was agreed to", async () => {
  const league = await aCompletedLeague(2, DYNASTY);
  await give(league, 0, 1, "60.00");
  await give(league, 1, 2, "20.00");
  const next = await start(league);
  expect(next.body).toMatchObject({ currentYear: 2, prizeRow: null });
  await pay(person(0), next.body);
  expect((await start(league)).status).toBe(409);
  const { body: session, status } = await ask(league, "50.00");
  expect(status).toBe(201);
  expect((await vote(0, session.id)).body.status).toBe("approved");
  expect((await start(league)).status).toBe(200);
  expect((await seen(league)).prizeRow).toMatchObject({ amounts: ["50.00"], isAgreed: true });
  expect(await decided(league)).toHaveLength(2);
});

describe("Fixed prizes", () => {
  it("don't go on to a dynasty's next season before someone has won them", async () => {
    const league = await aCompletedLeague(2, DYNASTY);
    expect(await start(league)).toMatchObject({ status: 409 });
    await give(league, 0, 1, "60.00");
    expect(await start(league)).toMatchObject({ status: 409 });
    expect((await seen(league)).currentYear).toBe(1);
    await give(league, 1, 2, "20.00");
    expect(await start(league)).toMatchObject({ status: 200, body: { currentYear: 2 } });
    expect((await escrowOf(league)).balance).toBe("20.00");
  });

  it("don't grow by what a winner's own dues took", async () => {
    const league = await aTableLeague(3, { maxChargesPerMember: "20.00" });
    const body = { userIds: [person(0).userId], chargeKind: "fine" as const, amount: "20.00", reason: "Late" };
    expect((await casey.call(chargeMembers, { ...of(league), body })).status).toBe(201);
    await acceptCharges(person(0), league);
    await start(league);
    await setStatus(casey, league, "completed");
    expect((await give(league, 0, 1, "60.00")).status).toBe(201);
    expect((await give(league, 1, 2, "20.01")).status).toBe(400);
    expect(await poolOf(league)).toMatchObject({ available: "110.00", surplus: "90.00" });
    expect((await give(league, 1, 2, "20.00")).status).toBe(201);
    expect(await poolOf(league)).toMatchObject({ available: "90.00", surplus: "90.00" });
    expect((await give(league, 2, 3, "0.01")).status).toBe(400);
  });

  it("are never more than the row in several parts, whatever comes at once", async () => {
    const league = await aCompletedLeague(3);
    const given = await Promise.all([
      give(league, 0, 1, "60.00"),
      give(league, 1, 1, "60.00"),
      give(league, 2, 1, "60.00"),
    ]);
    expect(given.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await give(league, 2, 2, "20.01")).status).toBe(400);
    expect(await poolOf(league)).toMatchObject({ available: "90.00", surplus: "70.00" });
  });

  it("aren't raised by prizes of a week or month after the season", async () => {
    const league = await aCompletedLeague(3, { leagueType: "pickem", periodPrizeShare: 10, prizeTable: TABLE });
    await give(league, 0, 1, "60.00");
    await give(league, 1, 2, "20.00");
    const payouts = [{ userId: person(0).userId, prize: "Week 1", amount: "10.00" }];
    const late = await casey.call(proposePayouts, { ...of(league), body: { payouts, period: "Week 1" } });
    expect(late.status).not.toBe(201);
  });
});

/** Lets the bank's hour pass and delivers what it says. */
async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

async function answerBank(evidence: string) {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  for (const { id } of (await db.select().from(disputes)).filter(({ status }) => status === "open")) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
  await anHourLater();
}

describe("A bank that takes an entry fee back", () => {
  /** Two members have paid; the second one's bank takes it back once an hour has passed. */
  async function aDisputedLeague() {
    const league = await aTableLeague(1);
    await join(casey, league, person(1));
    await pay(person(1), league, { card: cardOf(world, "4000000000000259") });
    return league;
  }

  it("after the start lowers the row's amounts in proportion, until it gives the money back", async () => {
    const league = await aDisputedLeague();
    expect((await start(league)).status).toBe(200);
    await anHourLater();
    await setStatus(casey, league, "completed");
    expect((await seen(league)).prizeRow).toMatchObject({ from: 2, amounts: ["60.00", "20.00"], paidMembers: 2 });
    expect(await placesLeft(league)).toEqual(["37.50", "12.50"]);
    expect(await poolOf(league)).toMatchObject({ available: "50.00", surplus: "0.00" });
    expect((await give(league, 0, 1, "50.01")).status).toBe(400);
    expect((await give(league, 0, 1, "37.50")).status).toBe(201);
    await answerBank("winning_evidence");
    expect(await placesLeft(league)).toEqual(["20.00"]);
    expect(await poolOf(league)).toMatchObject({ available: "62.50", surplus: "20.00" });
  });
});

it("Leaving between the agreement and the start doesn't leave more prizes than members or money", async () => {
  const league = await aTableLeague(2, { prizeTable: BIG });
  const { body: session } = await ask(league, "60.00", "40.00");
  for (const index of [0, 1]) await vote(index, session.id);
  await person(1).call(leaveLeague, of(league));
  expect((await start(league)).status).toBe(409);
  expect(await casey.call(returnRemainder, { ...of(league), body: { amount: "50.00" } })).toMatchObject({
    status: 409,
  });
});
