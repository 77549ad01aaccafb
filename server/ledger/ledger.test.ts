import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { payableBalance, poolBalance, seasonBalances } from "#server/ledger/balances.ts";
import { entry } from "#server/ledger/entry.ts";
import { entryFeePaid, refundBegun, refundConfirmed } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { prizesKey } from "#server/ledger/keys.ts";
import { payoutsAwarded, transferCompleted, transferSent } from "#server/ledger/payout-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { seasonStatement } from "#server/ledger/statement.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const now = new Date("2026-09-01T12:00:00Z");
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const post = (journalEntry: Parameters<typeof postEntry>[1]) =>
  inTransaction(database.db, (tx) => postEntry(tx, journalEntry));

const feePaid = (leagueId: string, cents: number, paymentId = randomUUID()) =>
  entryFeePaid({
    paymentId,
    leagueId,
    userId: randomUUID(),
    source: chargedBy(`ch_${paymentId}`),
    seasons: [{ seasonYear: 1, cents: toCents(cents) }],
    now,
  });

const awarded = (leagueId: string, userId: string, cents: number) =>
  payoutsAwarded({
    custody: "potkeeper",
    batchId: randomUUID(),
    leagueId,
    seasonYear: 1,
    awards: [{ payoutId: randomUUID(), userId, cents: toCents(cents) }],
    actor: userId,
    now,
  });

describe("a season in the books", () => {
  it("collects, refunds and pays out to the cent, and ends at zero", async () => {
    const leagueId = randomUUID();
    const winner = randomUUID();
    const season = { leagueId, seasonYear: 1 };
    const leaver = randomUUID();
    await post(feePaid(leagueId, 3333, leaver));
    await post(feePaid(leagueId, 3333));
    const refund = {
      refundId: randomUUID(),
      attempt: 1,
      paymentId: leaver,
      userId: randomUUID(),
      cents: toCents(3333),
      now,
      ...season,
    };
    await post(refundBegun({ ...refund, actor: "test" }));
    expect(await seasonBalances(database.db, season)).toMatchObject({ held: 6666, refundsInFlight: 3333, refunded: 0 });
    await post(refundConfirmed({ ...refund, providerRef: "re_1" }));
    await post(awarded(leagueId, winner, 3333));
    expect(await payableBalance(database.db, winner)).toBe(3333);
    const transfer = { payoutId: randomUUID(), attempt: 1, userId: winner, cents: toCents(3333), now, ...season };
    await post(transferSent(transfer));
    await post(transferCompleted({ ...transfer, providerRef: "tr_1" }));

    expect(await payableBalance(database.db, winner)).toBe(0);
    expect(await seasonBalances(database.db, season)).toEqual({
      held: 0,
      refundsInFlight: 0,
      setAside: 0,
      disputed: 0,
      carried: 0,
      collected: 6666,
      paidOut: 3333,
      refunded: 3333,
    });
    const statement = await seasonStatement(database.db, { ...season, limit: 100 });
    expect(statement.lines.map(({ eventType, amount, balance }) => [eventType, amount, balance])).toEqual([
      ["entry_fee.paid", 3333, 3333],
      ["entry_fee.paid", 3333, 6666],
      ["refund.begun", 0, 6666],
      ["refund.confirmed", -3333, 3333],
      ["payouts.awarded", -3333, 0],
    ]);
  });

  it("keeps each season's money apart", async () => {
    const leagueId = randomUUID();
    await post(
      entryFeePaid({
        paymentId: randomUUID(),
        leagueId,
        userId: randomUUID(),
        source: chargedBy("ch_dynasty"),
        now,
        seasons: [1, 2, 3].map((seasonYear) => ({ seasonYear, cents: toCents(5000) })),
      }),
    );
    await expect(post(awarded(leagueId, randomUUID(), 5001))).rejects.toSatisfy(isOverdraw);
    expect(await poolBalance(database.db, { leagueId, seasonYear: 2 })).toBe(5000);
  });
});

describe("an event that happens twice", () => {
  it("posts a key once and returns the same entry again", async () => {
    const payment = feePaid(randomUUID(), 5000);
    const first = await post(payment);
    expect(await post(payment)).toEqual({ entryId: first.entryId, replayed: true });
  });

  it("refuses a key that is used again with other postings", async () => {
    const leagueId = randomUUID();
    const paymentId = randomUUID();
    await post(feePaid(leagueId, 5000, paymentId));
    await expect(post(feePaid(leagueId, 5001, paymentId))).rejects.toThrow();
  });

  it("posts once when it is posted forty times at once", async () => {
    const leagueId = randomUUID();
    const payment = feePaid(leagueId, 5000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(payment)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await poolBalance(database.db, { leagueId, seasonYear: 1 })).toBe(5000);
  });

  it("pays five of forty simultaneous payouts when escrow covers five", async () => {
    const leagueId = randomUUID();
    await post(feePaid(leagueId, 5000));
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () => post(awarded(leagueId, randomUUID(), 1000))),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await poolBalance(database.db, { leagueId, seasonYear: 1 })).toBe(0);
  });
});

describe("the database refuses", () => {
  const rawPost = (addresses: string[], amounts: number[], leagueId: string | null = null) =>
    database.pool.query("select * from ledger.post($1, 'test.attack', $2, null, 'test', null, '{}', now(), $3, $4)", [
      randomUUID(),
      leagueId,
      addresses,
      amounts,
    ]);

  it("an entry that does not balance, or has one line", async () => {
    await expect(rawPost(["processor", "platform"], [100, -99])).rejects.toThrow("does not balance");
    await expect(rawPost(["processor"], [100])).rejects.toThrow("does not balance");
    await expect(rawPost([], [])).rejects.toThrow("does not balance");
    await expect(rawPost(["processor", "platform"], [0, 0])).rejects.toThrow();
  });

  it("a decision about prizes that moves money", async () => {
    const leagueId = randomUUID();
    const decided = { ...feePaid(leagueId, 100), eventType: "prizes.decided", idempotencyKey: prizesKey(leagueId, 1) };
    await expect(post(decided)).rejects.toThrow("moves no money");
    await post({ ...decided, postings: [] });
  });

  it("a second decision about a season's prizes, and one about no season's", async () => {
    const leagueId = randomUUID();
    const [idempotencyKey, another] = [prizesKey(leagueId, 1), prizesKey(randomUUID(), 1)];
    const decided = { ...feePaid(leagueId, 100), eventType: "prizes.decided", idempotencyKey, postings: [] };
    await post(decided);
    expect(await post(decided)).toMatchObject({ replayed: true });
    for (const wrong of [
      { idempotencyKey: randomUUID() },
      { idempotencyKey: another },
      { idempotencyKey: another, leagueId: null },
      { idempotencyKey: another, seasonYear: null },
    ]) {
      await expect(post({ ...decided, ...wrong })).rejects.toMatchObject({
        cause: { constraint: "entries_prizes_once" },
      });
    }
  });

  it("a league's money in another league's entry", async () => {
    const leagueId = randomUUID();
    await post(feePaid(leagueId, 5000));
    await expect(rawPost([`escrow:${leagueId}:1`, "platform"], [100, -100], randomUUID())).rejects.toThrow(
      "another league",
    );
    await expect(rawPost([`escrow:${leagueId}:1`, "platform"], [100, -100], null)).rejects.toThrow("another league");
  });

  it("an account of an unknown kind", async () => {
    await expect(rawPost(["pocket", "platform"], [100, -100])).rejects.toThrow("accounts_address_check");
  });

  it("balances below zero in escrow, payable and in-flight accounts", async () => {
    for (const address of [`payable:${randomUUID()}`, `transfers_in_flight:${randomUUID()}`]) {
      await expect(rawPost([address, "platform"], [1, -1])).rejects.toThrow("accounts_never_overdrawn");
    }
  });

  it("writes by the application that bypass the one function", async () => {
    for (const statement of [
      "insert into ledger.entries (idempotency_key) values ('x')",
      "insert into ledger.postings values (1, 1, 1)",
      "update ledger.accounts set balance = 0",
      "delete from ledger.entries",
      "truncate ledger.postings",
      "delete from ledger.unsealed",
      "insert into ledger.seals values ('platform', 1, 1, '', '')",
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toThrow("permission denied");
    }
  });

  it("changes to past entries, even by the owner", async () => {
    for (let count = 0; count < 2; count++) await post(feePaid(randomUUID(), 5000));
    for (const [statement, message] of [
      ["update ledger.entries set actor = 'me'", "append-only"],
      ["delete from ledger.postings", "append-only"],
      ["truncate ledger.postings cascade", "append-only"],
      ["update ledger.accounts set balance = 0", "moves only with a posting"],
      ["delete from ledger.accounts", "append-only"],
      [
        "insert into ledger.postings (entry_id, account_id, amount) select e.id, a.id, 1 from ledger.entries e, ledger.accounts a where a.address like 'escrow%' and not exists (select from ledger.postings p where p.entry_id = e.id and p.account_id = a.id) limit 1",
        "already written",
      ],
    ] as const) {
      await expect(database.ownerPool.query(statement), statement).rejects.toThrow(message);
    }
  });

  it("an entry that the builder itself can tell is broken", () => {
    const line = { account: "processor" as never, cents: toCents(1) };
    expect(() =>
      entry({ idempotencyKey: "k", eventType: "a.b", actor: "t", occurredAt: now, debits: [line], credits: [] }),
    ).toThrow("does not balance");
    expect(() =>
      entry({ idempotencyKey: "k", eventType: "a.b", actor: "t", occurredAt: now, debits: [line], credits: [line] }),
    ).toThrow("moves no money");
  });
});

describe("the hash chain", () => {
  it("seals every entry once and finds nothing wrong", async () => {
    for (let count = 0; count < 10; count++) await post(feePaid(randomUUID(), 5000));
    while ((await inTransaction(database.db, (tx) => sealEntries(tx, { limit: 7 }))) > 0);
    const { violations, unsealed, heads } = await verifyBooks(database.db);
    expect(violations).toEqual([]);
    expect(unsealed).toBe(0);
    expect(heads.length).toBeGreaterThan(1);
  });

  it("names the entry that someone with all rights has rewritten", async () => {
    const { entryId } = await post(feePaid(randomUUID(), 5000));
    await inTransaction(database.db, (tx) => sealEntries(tx, { limit: 1000 }));
    const client = await database.ownerPool.connect();
    await client.query("alter table ledger.entries disable trigger user");
    await client.query("update ledger.entries set occurred_at = occurred_at - interval '1 day' where id = $1", [
      entryId,
    ]);
    await client.query("alter table ledger.entries enable trigger user");
    client.release();
    const { violations } = await verifyBooks(database.db);
    expect(violations).toContainEqual({ violation: "hash chain is broken", subject: String(entryId) });
  });
});
