import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { payableBalance, poolBalance, seasonBalances } from "#server/ledger/balances.ts";
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
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const post = (journalEntry: Parameters<typeof postEntry>[1]) =>
  inTransaction(database.db, (tx) => postEntry(tx, journalEntry));

const feePaid = (leagueId: string, cents: number, paymentId = randomUUID(), years = [1]) =>
  entryFeePaid({
    ...{ paymentId, leagueId, userId: randomUUID(), source: chargedBy(`ch_${paymentId}`), now },
    seasons: years.map((seasonYear) => ({ seasonYear, cents: toCents(cents) })),
  });
const awarded = (leagueId: string, userId: string, cents: number) =>
  payoutsAwarded({
    ...{ custody: "potkeeper", batchId: randomUUID(), leagueId, seasonYear: 1, actor: userId, now },
    awards: [{ payoutId: randomUUID(), userId, cents: toCents(cents) }],
  });

describe("a season in the books", () => {
  it("collects, refunds and pays out to the cent, and ends at zero", async () => {
    const leagueId = randomUUID();
    const winner = randomUUID();
    const season = { leagueId, seasonYear: 1 };
    const leaver = randomUUID();
    await post(feePaid(leagueId, 3333, leaver));
    await post(feePaid(leagueId, 3333));
    const cents = toCents(3333);
    const refund = {
      refundId: randomUUID(),
      attempt: 1,
      paymentId: leaver,
      userId: randomUUID(),
      cents,
      now,
      ...season,
    };
    await post(refundBegun({ ...refund, actor: "test" }));
    expect(await seasonBalances(database.db, season)).toMatchObject({ held: 6666, refundsInFlight: 3333, refunded: 0 });
    await post(refundConfirmed({ ...refund, providerRef: "re_1" }));
    await post(awarded(leagueId, winner, 3333));
    expect(await payableBalance(database.db, winner)).toBe(3333);
    const transfer = { payoutId: randomUUID(), attempt: 1, userId: winner, cents, now, ...season };
    await post(transferSent(transfer));
    await post(transferCompleted({ ...transfer, providerRef: "tr_1" }));

    expect(await payableBalance(database.db, winner)).toBe(0);
    const nothing = { held: 0, refundsInFlight: 0, setAside: 0, disputed: 0, carried: 0 };
    const moved = { collected: 6666, paidOut: 3333, refunded: 3333 };
    expect(await seasonBalances(database.db, season)).toEqual({ ...nothing, ...moved });
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
    await post(feePaid(leagueId, 5000, randomUUID(), [1, 2, 3]));
    await expect(post(awarded(leagueId, randomUUID(), 5001))).rejects.toSatisfy(isOverdraw);
    expect(await poolBalance(database.db, { leagueId, seasonYear: 2 })).toBe(5000);
  });
});

describe("an event that happens twice", () => {
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
});

describe("the hash chain", () => {
  const broken = async () =>
    (await verifyBooks(database.db)).violations.filter(({ violation }) => violation.includes("chain"));

  it("seals every entry once and finds nothing wrong", async () => {
    for (let count = 0; count < 10; count++) await post(feePaid(randomUUID(), 5000));
    while ((await inTransaction(database.db, (tx) => sealEntries(tx, { limit: 7 }))) > 0);
    const { unsealed, heads } = await verifyBooks(database.db);
    expect(await broken()).toEqual([]);
    expect(unsealed).toBe(0);
    expect(heads.length).toBeGreaterThan(1);
  });

  it("names the entry that someone with all rights has rewritten", async () => {
    const { entryId } = await post(feePaid(randomUUID(), 5000));
    await inTransaction(database.db, (tx) => sealEntries(tx, { limit: 1000 }));
    const move = async (days: number) => {
      const { ownerPool } = database;
      await ownerPool.query("alter table ledger.entries disable trigger user");
      const rewrite = "update ledger.entries set occurred_at = occurred_at + $2 * interval '1 day' where id = $1";
      await ownerPool.query(rewrite, [entryId, days]);
      await ownerPool.query("alter table ledger.entries enable trigger user");
    };
    await move(-1);
    expect(await broken()).toEqual([{ violation: "hash chain is broken", subject: String(entryId) }]);
    await move(1);
  });
});
