import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { payableBalance, poolBalance } from "#server/ledger/balances.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { entryFeePaid } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { payoutForfeited, payoutsAwarded } from "#server/ledger/payout-events.ts";
import { isOtherUnderKey, isOverdraw, postEntries, postEntry } from "#server/ledger/post-entry.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { type Statement, sentStatements } from "#tests/support/sent-statements.ts";

const now = new Date("2026-09-01T12:00:00.123Z");
let database: TestDatabase;
let sent: Statement[];
beforeEach(async () => {
  database = await testDatabase();
  sent = sentStatements(database.pool);
});
afterEach(async () => {
  const { db } = database;
  await inTransaction(db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect((await verifyBooks(db)).violations).toEqual([]);
  await database.close();
});

const post = (entries: JournalEntry[]) => inTransaction(database.db, (tx) => postEntries(tx, entries));
const inEscrow = (leagueId: string) => poolBalance(database.db, { leagueId, seasonYear: 1 });
const countEntries = async () => {
  const { rows } = await database.ownerPool.query("select count(*)::int as count from ledger.entries");
  return rows[0].count;
};

const feePaid = (leagueId: string, cents: number, paymentId = randomUUID()) =>
  entryFeePaid({
    ...{ paymentId, leagueId, userId: randomUUID(), source: chargedBy(`ch_${paymentId}`), now },
    seasons: [{ seasonYear: 1, cents: toCents(cents) }],
  });
const awarded = (leagueId: string, userId: string, cents: number) =>
  payoutsAwarded({
    custody: "potkeeper",
    ...{ batchId: randomUUID(), leagueId, seasonYear: 1, actor: userId, now },
    awards: [{ payoutId: randomUUID(), userId, cents: toCents(cents) }],
  });
const forfeited = (leagueId: string, userId: string, cents: number) =>
  payoutForfeited({
    ...{ payoutId: randomUUID(), leagueId, fromSeason: 1, seasonYear: 1, userId, actor: userId, now },
    cents: toCents(cents),
  });

/** What an entry is hashed from, without its number. */
const texts = async () => {
  const { rows } = await database.ownerPool.query(
    "select ledger.canonical(e) as text from ledger.entries e order by id",
  );
  return rows.map(({ text }) => text.replace(/^entry \d+\n/, ""));
};

describe("many entries posted together", () => {
  it("are the same entries in the same order as posted one by one, in one statement", async () => {
    const leagueId = randomUUID();
    const winner = randomUUID();
    const entries = [
      feePaid(leagueId, 5000),
      { ...feePaid(randomUUID(), 1), details: { reason: `it's "quoted", \\ and {braced}`, cents: 1 } },
      awarded(leagueId, winner, 5000),
      forfeited(leagueId, winner, 2000),
    ];
    await inTransaction(database.db, async (tx) => {
      for (const entry of entries) await postEntry(tx, entry);
    });
    const expected = await texts();
    const again = (nth: number) =>
      entries.map((entry) => ({ ...entry, idempotencyKey: `${entry.idempotencyKey}:${nth}` }));
    const before = sent.length;
    const posted = await post(again(1));
    expect(sent.length - before).toBe(3);
    expect(posted.map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
    expect([...posted].sort((a, b) => a.entryId - b.entryId)).toEqual(posted);
    expect((await texts()).slice(4)).toEqual(
      expected.map((text) => text.replace(/^key .*$/m, (key: string) => `${key}:1`)),
    );
    expect(await inEscrow(leagueId)).toBe(4000);
    expect(await payableBalance(database.db, winner)).toBe(6000);
  });

  it("may spend what an earlier one of them brought, and not what a later one brings", async () => {
    const leagueId = randomUUID();
    const winner = randomUUID();
    await expect(post([awarded(leagueId, winner, 5000), feePaid(leagueId, 5000)])).rejects.toSatisfy(isOverdraw);
    await post([feePaid(leagueId, 5000), awarded(leagueId, winner, 5000)]);
    expect(await payableBalance(database.db, winner)).toBe(5000);
  });

  it("are all refused with the one that overdraws an account", async () => {
    const leagueId = randomUUID();
    await post([feePaid(leagueId, 5000)]);
    const entries = [...Array.from({ length: 20 }, () => awarded(leagueId, randomUUID(), 200)), feePaid(leagueId, 7)];
    await expect(post([...entries, awarded(leagueId, randomUUID(), 1008)])).rejects.toSatisfy(isOverdraw);
    expect(await inEscrow(leagueId)).toBe(5000);
    expect(await countEntries()).toBe(1);
  });

  it("are all refused at commit with the one that doesn't balance or moves another league's money", async () => {
    const leagueId = randomUUID();
    const fee = feePaid(leagueId, 30);
    const unbalanced = { ...fee, postings: fee.postings.slice(1) };
    for (const [bad, refusal] of [
      [unbalanced, /entries_balanced|does not balance/],
      [{ ...fee, leagueId: randomUUID() }, /another league/],
    ] as const) {
      await expect(post([feePaid(leagueId, 10), bad, feePaid(leagueId, 20)])).rejects.toThrow(refusal);
      expect(await countEntries()).toBe(0);
    }
    expect(await post([])).toEqual([]);
  });
});

describe("a key that comes twice", () => {
  it("within a call posts once", async () => {
    const leagueId = randomUUID();
    const fee = feePaid(leagueId, 5000);
    const [first, other, second] = await post([fee, feePaid(leagueId, 1), fee]);
    expect(first?.replayed).toBe(false);
    expect(other?.replayed).toBe(false);
    expect(second).toEqual({ entryId: first?.entryId, replayed: true });
    expect(await inEscrow(leagueId)).toBe(5001);
  });

  it("with other postings refuses the call's entries, within a call and after another", async () => {
    const leagueId = randomUUID();
    const paymentId = randomUUID();
    const [fee, other] = [feePaid(leagueId, 5000, paymentId), feePaid(leagueId, 5001, paymentId)];
    await expect(post([feePaid(leagueId, 1), fee, other])).rejects.toSatisfy(isOtherUnderKey);
    expect(await countEntries()).toBe(0);
    await post([fee]);
    await expect(post([feePaid(leagueId, 1), other])).rejects.toSatisfy(isOtherUnderKey);
    expect(await inEscrow(leagueId)).toBe(5000);
  });

  it.each([
    ["twenty simultaneous calls", 20, false],
    ["two simultaneous calls in opposite orders", 2, true],
  ])("in %s posts once", async (_what, count, turns) => {
    const leagueId = randomUUID();
    const entries = Array.from({ length: 6 }, (_, nth) => feePaid(leagueId, 100 + nth));
    const calls = Array.from({ length: count }, (_, nth) => post(turns && nth % 2 ? [...entries].reverse() : entries));
    const answers = (await Promise.all(calls)).flat();
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(6);
    expect(await inEscrow(leagueId)).toBe(615);
  });
});

it("Twelve simultaneous calls that spend the same escrow in different orders spend no more than it holds", async () => {
  const leagueId = randomUUID();
  const winners = Array.from({ length: 4 }, () => randomUUID());
  await post([feePaid(leagueId, 2000)]);
  const calls = Array.from({ length: 12 }, (_, nth) => {
    const batch = winners.map((winner) => awarded(leagueId, winner, 100));
    return post(nth % 2 ? batch.reverse() : batch);
  });
  const answers = await Promise.allSettled(calls);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toSatisfy(isOverdraw);
  expect(await inEscrow(leagueId)).toBe(0);
  for (const winner of winners) expect(await payableBalance(database.db, winner)).toBe(500);
});
