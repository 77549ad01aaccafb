import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { completeLeague, createLeague, getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { lowerEntryFee, removeMember } from "#contract/members/members.ts";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { getPayoutPool, returnRemainder } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { castVote, getLeagueVoting, getVotingSession, proposeSmallerPrizes } from "#contract/votes/payout-votes.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payTreasurer } from "#tests/money/treasurer-acts.ts";
import { edit, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/** From 2 paid members on $60 and $20, from 4 on $120 and $50; the fee is $50. */
const TABLE = {
  rows: [
    { from: 2, amounts: ["60.00", "20.00"] },
    { from: 4, amounts: ["120.00", "50.00"] },
  ],
  surplus: "members",
};

const world = withWorld();
const [casey] = withPeople(world, "casey");
const people: Person[] = withPeople(world, "ann", "ben", "cid", "dora", "eve");
afterAll(async () => {
  await world.runJobs();
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const seen = async (league: League) => (await casey.call(getLeague, of(league))).body;
const start = (league: League) => casey.call(startSeason, of(league));
const poolOf = async (league: League) => (await casey.call(getPayoutPool, of(league))).body;
const placesLeft = async (league: League) => (await poolOf(league)).left.places.map(({ amount }) => amount);
const person = (index: number) => people[index] as Person;
const award = (league: League, ...amounts: string[]) =>
  propose(
    casey,
    league,
    amounts.map((amount, nth) => [person(nth), amount]),
  );
const lower = (league: League, index: number, amount: string) =>
  casey.call(lowerEntryFee, {
    params: { id: league.id, userId: person(index).userId },
    body: { amount, reason: "Still at school" },
  });

/** A league with this table in which so many members have joined and paid. */
async function aTableLeague(paid: number, terms: Record<string, unknown> = {}): Promise<League> {
  const chosen = { prizeTable: TABLE, ...terms };
  const league = await withLeague(world, { by: casey, players: people.slice(0, paid), paid: true }, chosen);
  return league;
}

async function aStartedLeague(paid: number, terms: Record<string, unknown> = {}): Promise<League> {
  const league = await aTableLeague(paid, terms);
  expect((await start(league)).status).toBe(200);
  return league;
}

const decided = async (league: League) =>
  (await casey.call(getEscrowChain, { ...of(league), query: {} })).body.links.filter(({ canonical }) =>
    canonical.includes("event prizes.decided"),
  );

it("A league with a table of fixed prizes keeps it as it was given, with the percentages that its last row comes to", async () => {
  const league = await aLeague(world, casey, { prizeTable: TABLE, payoutStructure: [{ place: 1, percentage: 100 }] });
  expect(league).toMatchObject({ prizeTable: TABLE, prizeRow: null });
  expect(league.payoutStructure).toEqual([
    { place: 1, percentage: 70.59 },
    { place: 2, percentage: 29.41 },
  ]);
  const changed = await edit(casey, league, { payoutStructure: [{ place: 1, percentage: 100 }] });
  expect(changed.body.payoutStructure).toEqual(league.payoutStructure);
  const [row] = TABLE.rows;
  const other = await edit(casey, league, { prizeTable: { rows: [row], surplus: "first" } });
  expect(other.body).toMatchObject({
    prizeTable: { rows: [row], surplus: "first" },
    payoutStructure: [{ percentage: 75 }, { percentage: 25 }],
  });
  expect((await edit(casey, league, { prizeTable: null })).body.prizeTable).toBeNull();
});

it("A league with a table of fixed prizes refuses one that can't be paid, at its field, and keeps what was there", async () => {
  const league = await aLeague(world, casey, { prizeTable: TABLE });
  const rows = [{ from: 2, amounts: ["60.00", "41.00"] }];
  const refused = await edit(casey, league, { prizeTable: { rows, surplus: "members" } });
  const message = "With 2 paid members, these prizes come to $101.00, which is $1.00 more than the $100.00 there is.";
  expect(refused).toMatchObject({ status: 400, error: { errors: [{ path: "prizeTable", message }] } });
  for (const terms of [{ entryFee: "39.00" }, { maxMembers: 3 }, { commissionerReimbursement: 30 }]) {
    expect((await edit(casey, league, terms)).status).toBe(400);
  }
  const other = { kind: "custom", label: "Best trade", amount: "25.00" };
  expect((await edit(casey, league, { prizeRules: [other] })).status).toBe(400);
  expect((await edit(casey, league, { prizeRules: [{ ...other, amount: "20.00" }] })).status).toBe(200);
  expect((await edit(casey, league, { prizeTable: { ...TABLE, surplus: "next_season" } })).status).toBe(400);
  expect((await seen(league)).prizeTable).toEqual(TABLE);
  const body = { ...league, prizeTable: { rows, surplus: "members" } };
  expect((await casey.call(createLeague, { body: { ...body, id: undefined } })).status).toBe(400);
});

it("A league with a table of fixed prizes can't change once someone has paid, and the decided row not even by an admin", async () => {
  const league = await aTableLeague(2);
  expect((await edit(casey, league, { prizeTable: null })).status).toBe(409);
  expect((await edit(casey, league, { prizeTable: TABLE })).status).toBe(200);
  await start(league);
  const admin = await anAdmin(world, "overseer");
  const refused = await edit(admin, league, { prizeTable: null });
  expect(refused.error?.message).toBe("The season has started, so how its prizes are set can't change anymore.");
  const clear = world.database.ownerPool.query("update leagues set prize_row = null where id = $1", [league.id]);
  await expect(clear).rejects.toThrow("The prizes of this season");
  const client = await world.database.ownerPool.connect();
  const rewrite = (hash: string) =>
    client.query("update leagues set prize_row = prize_row || jsonb_build_object('hash', $2::text) where id = $1", [
      league.id,
      hash,
    ]);
  const { prizeRow } = await seen(league);
  await client.query("alter table leagues disable trigger prizes_kept");
  await rewrite("0".repeat(64));
  expect((await verifyBooks(world.deps.db)).violations).toContainEqual({
    violation: "decided prizes differ from the books",
    subject: league.id,
  });
  await rewrite(prizeRow?.hash ?? "");
  await client.query("alter table leagues enable trigger prizes_kept");
  client.release();
});

describe("The start of its season", () => {
  it("decides the row once, tells everyone, and puts its hash into the books", async () => {
    const league = await aTableLeague(3);
    expect((await start(league)).status).toBe(200);
    const { prizeRow } = await seen(league);
    expect(prizeRow).toMatchObject({ ...TABLE.rows[0], paidMembers: 3, isAgreed: false, isReduced: false });
    await world.runJobs();
    await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
    const [entry, ...others] = await decided(league);
    expect(others).toEqual([]);
    const details = JSON.parse(/^details (.*)$/m.exec(entry?.canonical ?? "")?.[1] ?? "{}");
    expect(details).toMatchObject({ paidMembers: 3, rowHash: prizeRow?.hash });
    expect(createHash("sha256").update(details.row).digest("hex")).toBe(prizeRow?.hash);
    expect(JSON.parse(details.row)).toMatchObject({ from: 2, amounts: ["60.00", "20.00"], surplus: "members" });
    const { body: mails } = await world.visitor().call(listMails, { query: { to: person(0).email } });
    expect(mails.map(({ subject }) => subject)).toContain("What Sunday League plays for: 1st $60, 2nd $20");

    await join(casey, await setStatus(casey, league, "active"), person(3));
    await pay(person(3), league);
    await setStatus(casey, league, "in_season");
    expect((await seen(league)).prizeRow).toEqual(prizeRow);
  });

  it("takes the row that the money covers where fees were lowered, and says so", async () => {
    const league = await aTableLeague(3);
    await join(casey, league, person(3));
    await lower(league, 3, "0.00");
    expect((await start(league)).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({ from: 2, paidMembers: 4, isReduced: true });
  });

  it("is refused below the first row, with the ways out, and so is completing it", async () => {
    const league = await aTableLeague(1);
    const refused = await start(league);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.error?.message).toBe(
      "The prizes begin with 2 paid members, and 1 member has paid. Cancel the league, which refunds everyone, or ask the paid members to agree to smaller prizes. Members who paid after a vote have to agree, too.",
    );
    expect((await casey.call(completeLeague, of(league))).status).toBe(409);
    expect((await edit(casey, league, { status: "in_season" })).status).toBe(409);
    await setStatus(casey, league, "cancelled");
    await world.runJobs();
    expect((await casey.call(getEscrow, of(league))).body).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });

  it("is refused where too little money covers even the first row", async () => {
    const league = await aTableLeague(1);
    await join(casey, league, person(1));
    await lower(league, 1, "0.00");
    expect((await start(league)).error?.message).toMatch(
      /^2 members have paid, but the \$50\.00 for the places doesn't cover the smallest prizes of \$80\.00\./,
    );
  });

  it("decides when an open league is completed without it", async () => {
    const league = await aTableLeague(2);
    expect((await casey.call(completeLeague, of(league))).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({ from: 2, paidMembers: 2 });
  });
});

describe("Smaller prizes than the table's", () => {
  const ask = (league: League, ...amounts: string[]) =>
    casey.call(proposeSmallerPrizes, { ...of(league), body: { amounts } });
  const vote = (index: number, sessionId: string, choice: "for" | "against" = "for") =>
    person(index).call(castVote, { params: { sessionId }, body: { vote: choice } });
  const BIG = { rows: [{ from: 4, amounts: ["100.00", "50.00"] }], surplus: "members" };

  it("need the agreement of all paid members, and the season starts with them", async () => {
    const league = await aTableLeague(3, { prizeTable: BIG });
    const { body: session, status } = await ask(league, "90.00");
    expect(status).toBe(201);
    expect(session).toMatchObject({
      ...{ kind: "smaller_prizes", votesNeeded: 3, totalEligibleVoters: 3, proposedPayouts: [], pool: null },
      prizeRow: { from: 3, amounts: ["90.00"] },
    });
    await vote(0, session.id);
    await vote(1, session.id);
    expect((await start(league)).status).toBe(409);
    expect((await vote(2, session.id)).body.status).toBe("approved");
    expect((await start(league)).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({
      from: 3,
      amounts: ["90.00"],
      isAgreed: true,
      paidMembers: 3,
    });
    await casey.call(completeLeague, of(await setStatus(casey, league, "active")));
    expect(await placesLeft(league)).toEqual(["90.00"]);
  });

  it("aren't agreed when one of them is against it", async () => {
    const league = await aTableLeague(3, { prizeTable: BIG });
    const { body: session } = await ask(league, "90.00");
    expect((await vote(0, session.id, "against")).body.status).toBe("rejected");
    expect((await start(league)).status).toBe(409);
    expect((await ask(league, "80.00")).status).toBe(201);
  });

  it("are also asked of who pays during the vote, and not of who leaves", async () => {
    const league = await aTableLeague(2, { prizeTable: BIG });
    const { body: session } = await ask(league, "70.00");
    await join(casey, league, person(2));
    await pay(person(2), league);
    const read = { params: { id: session.id } };
    expect((await person(2).call(getVotingSession, read)).body.isEligible).toBe(true);
    expect((await vote(0, session.id)).body).toMatchObject({ totalEligibleVoters: 3, status: "active" });
    await casey.call(removeMember, { params: { id: league.id, userId: person(1).userId } });
    expect((await vote(2, session.id)).body).toMatchObject({ totalEligibleVoters: 2, status: "approved" });
  });

  it("are overtaken when enough members have paid for the table", async () => {
    const league = await aTableLeague(3, { prizeTable: BIG });
    const { body: session } = await ask(league, "70.00");
    await join(casey, league, person(3));
    await pay(person(3), league);
    expect((await ask(league, "70.00")).status).toBe(409);
    expect((await start(league)).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({ from: 4, isAgreed: false });
    const { body } = await casey.call(getLeagueVoting, of(league));
    expect(body).toMatchObject({ id: session.id, status: "expired" });
  });

  it("are refused where they aren't smaller, can't be paid, have too many places, or aren't the commissioner's to ask", async () => {
    const league = await aTableLeague(2, { prizeTable: BIG });
    expect((await ask(league, "101.00")).status).toBe(400);
    expect((await ask(league, "60.00", "41.00")).status).toBe(400);
    expect((await ask(league, "10.00", "10.00", "10.00")).status).toBe(400);
    expect((await ask(league)).status).toBe(400);
    const asked = { ...of(league), body: { amounts: ["50.00"] } };
    expect((await person(0).call(proposeSmallerPrizes, asked)).status).toBe(403);
    expect(
      (await casey.call(proposeSmallerPrizes, { ...of(await aLeague(world, casey)), body: asked.body })).status,
    ).toBe(409);
  });
});

describe("Its prizes", () => {
  it("are the row's, and what is above goes back in equal parts, to no one as a prize", async () => {
    const league = await aStartedLeague(3);
    await setStatus(casey, league, "completed");
    expect(await poolOf(league)).toMatchObject({ available: "150.00", surplus: "70.00" });
    expect(await placesLeft(league)).toEqual(["60.00", "20.00"]);
    expect((await award(league, "60.01", "20.00")).error?.message).toBe(
      "Total payouts ($80.01) exceed the $80.00 that is left of this season's fixed prizes.",
    );
    expect((await award(league, "60.00", "20.00")).status).toBe(201);
    expect(await poolOf(league)).toMatchObject({ available: "70.00", surplus: "70.00" });
    expect((await casey.call(returnRemainder, { ...of(league), body: { amount: "70.00" } })).status).toBe(200);
    await world.runJobs();
    expect(await poolOf(league)).toMatchObject({ available: "0.00", surplus: "0.00" });
  });

  it("give first place what is above, if the table says so", async () => {
    const league = await aStartedLeague(3, { prizeTable: { ...TABLE, surplus: "first" } });
    await setStatus(casey, league, "completed");
    expect(await placesLeft(league)).toEqual(["130.00", "20.00"]);
    expect((await award(league, "130.00", "20.00")).status).toBe(201);
    expect((await casey.call(getEscrow, of(league))).body.balance).toBe("0.00");
  });

  it("stand when a member is refunded after the start, and fall in proportion where the money is missing", async () => {
    const league = await aStartedLeague(2);
    await casey.call(removeMember, { params: { id: league.id, userId: person(1).userId } });
    await world.runJobs();
    expect((await seen(league)).prizeRow).toMatchObject({ from: 2, paidMembers: 2 });
    await setStatus(casey, league, "completed");
    expect(await placesLeft(league)).toEqual(["37.50", "12.50"]);
  });

  it("leave nothing for the next season of a dynasty whose table returns it", async () => {
    const league = await aStartedLeague(2, { leagueType: "dynasty", minYears: 1, maxYears: 3 });
    await setStatus(casey, league, "completed");
    await award(league, "60.00", "20.00");
    const carry = await casey.call(startSeason, { ...of(league), body: { from: "completed", carryRemainder: true } });
    expect(carry).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining("goes back to the members") },
    });
    await casey.call(returnRemainder, { ...of(league), body: { amount: "20.00" } });
    expect((await start(league)).status).toBe(200);
  });

  it("are the same where a treasurer keeps the money", async () => {
    const terms = { prizeTable: TABLE, custody: "treasurer" };
    const league = await withLeague(world, { by: casey, players: people.slice(0, 3) }, terms);
    await payTreasurer(world, casey, league, ...people.slice(0, 3));
    expect((await start(league)).status).toBe(200);
    expect((await seen(league)).prizeRow).toMatchObject({ from: 2, paidMembers: 3 });
    await setStatus(casey, league, "completed");
    expect((await award(league, "60.00", "20.00")).status).toBe(201);
    expect((await casey.call(returnRemainder, { ...of(league), body: { amount: "70.00" } })).status).toBe(200);
    expect(await poolOf(league)).toMatchObject({ available: "0.00" });
  });
});
