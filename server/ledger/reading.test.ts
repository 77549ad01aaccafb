import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import {
  frozenBy,
  heldSeasons,
  payableBalance,
  poolBalance,
  remaindersIn,
  seasonBalances,
} from "#server/ledger/balances.ts";
import { chainOf } from "#server/ledger/chain.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import { disputeFundsMoved, disputeLost, disputeOpened, returnFrozen } from "#server/ledger/dispute-events.ts";
import { entry } from "#server/ledger/entry.ts";
import { entryFeePaid, refundBegun, refundFailed } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { payoutForfeited, payoutsAwarded, seasonCarried } from "#server/ledger/payout-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { seasonStatement } from "#server/ledger/statement.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { keepSecurityLog } from "#server/platform/lib/security-log.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

/** What the books say about the money of a league's seasons, people and disputes. */
const now = new Date("2026-09-01T12:00:00Z");
const winner = randomUUID();
const [leagueId, otherLeague] = [randomUUID(), randomUUID()];
const [paymentId, payoutId] = [randomUUID(), randomUUID()];
const season = (seasonYear: number) => ({ leagueId, seasonYear });
const dispute = { disputeId: "du_1", paymentId, leagueId, userId: winner, now };
const lines: { event: string }[] = [];

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  keepSecurityLog(database.db, pino({ level: "info" }, { write: (text) => void lines.push(JSON.parse(text)) }));
  const refund = { refundId: "R", attempt: 1, paymentId, userId: winner, cents: toCents(400), now, ...season(1) };
  const forfeited = { payoutId, fromSeason: 1, userId: winner, cents: toCents(1000), actor: "a", now, ...season(2) };
  const fee = (id: string, league: string, cents: number, years: number[]) =>
    entryFeePaid({
      ...{ paymentId: id, leagueId: league, userId: winner, source: chargedBy(`ch_${id}`), now },
      seasons: years.map((seasonYear) => ({ seasonYear, cents: toCents(cents) })),
    });
  for (const journalEntry of [
    fee(paymentId, leagueId, 5000, [1, 2]),
    fee(randomUUID(), otherLeague, 900, [7]),
    refundBegun({ ...refund, actor: "a" }),
    refundFailed(refund),
    payoutsAwarded({
      ...{ custody: "potkeeper", batchId: "B", ...season(1), actor: winner, now },
      awards: [{ payoutId, userId: winner, cents: toCents(3000) }],
    }),
    payoutForfeited(forfeited),
    seasonCarried({ leagueId, from: 1, to: 2, cents: toCents(200), reason: "remainder", actor: "a", now }),
    seasonCarried({ leagueId, from: 1, to: 2, cents: toCents(100), reason: "dispute", actor: "a", now }),
    disputeOpened({
      ...dispute,
      frozen: [
        { seasonYear: 1, cents: toCents(500) },
        { seasonYear: 2, cents: toCents(600) },
      ],
    }),
    returnFrozen({ ...dispute, refundId: "R", attempt: 1, seasonYear: 1, cents: toCents(300) }),
    disputeFundsMoved({ ...dispute, movement: { txnId: "txn_1", amount: toCents(-1100), fee: toCents(1500) } }),
    disputeFundsMoved({ ...dispute, movement: { txnId: "txn_2", amount: toCents(100), fee: toCents(0) } }),
  ]) {
    await inTransaction(database.db, (tx) => postEntry(tx, journalEntry));
  }
});
afterEach(() => database.close());

describe("a season", () => {
  it("shows its money by what became of it", async () => {
    const where = { held: 1700, refundsInFlight: 0, setAside: 100, disputed: 800 };
    const moved = { collected: 5000, paidOut: 3000, refunded: 0, carried: -300 };
    expect(await seasonBalances(database.db, season(1))).toEqual({ ...where, ...moved });
    expect(await seasonBalances(database.db, season(2))).toMatchObject({ held: 6300, disputed: 600, carried: 1300 });
    expect(await poolBalance(database.db, season(2))).toBe(5700);
  });

  it("without entries in the books holds nothing", async () => {
    const nothing = { held: 0, refundsInFlight: 0, setAside: 0, disputed: 0 };
    const unknown = { collected: 0, paidOut: 0, refunded: 0, carried: 0 };
    expect(await seasonBalances(database.db, season(9))).toEqual({ ...nothing, ...unknown });
    expect(await poolBalance(database.db, season(9))).toBe(0);
    expect(await payableBalance(database.db, randomUUID())).toBe(0);
    expect(await heldSeasons(database.db, randomUUID())).toEqual([]);
    expect(await heldSeasons(database.db, leagueId), "in order").toEqual([1, 2]);
  });

  it("counts what earlier seasons left it: remainders and prizes given back, but no money freed by a dispute", async () => {
    expect(await remaindersIn(database.db, season(2))).toBe(1200);
    expect(await remaindersIn(database.db, season(1))).toBe(0);
  });

  it("has a statement with the time and kind of each entry", async () => {
    const { lines } = await seasonStatement(database.db, { ...season(1), limit: 100 });
    const [first, second] = lines;
    expect(first).toEqual({
      entryId: expect.any(Number),
      occurredAt: now,
      eventType: "entry_fee.paid",
      details: { paymentId, userId: winner },
      amount: 5000,
      balance: 5000,
      awarded: [],
    });
    expect(second).toMatchObject({ eventType: "refund.begun", amount: 0, balance: 5000 });
  });
});

describe("a dispute", () => {
  const bookings = () => disputeBookings(database.db, { leagueId, disputeId: "du_1" });
  const moved = (txnId: string, amount: number) => ({ txnId, amount: toCents(amount), fee: toCents(0) });

  it("lists what it froze, by season and by set-aside refund", async () => {
    expect(await frozenBy(database.db, { leagueId, disputeId: "du_1" })).toEqual([
      { seasonYear: 1, cents: 500 },
      { seasonYear: 1, cents: 300, refundId: "R" },
      { seasonYear: 2, cents: 600 },
    ]);
    expect(await frozenBy(database.db, { leagueId, disputeId: "du_unknown" })).toEqual([]);
  });

  it("lists which movements are booked, and what the bank holds", async () => {
    const { isBooked, ...sums } = await bookings();
    expect(sums).toEqual({ inDispute: 1000, isClosed: false, loss: 0, corrections: 0 });
    expect([isBooked(moved("txn_1", -1100)), isBooked(moved("txn_9", -1100))]).toEqual([true, false]);
    expect([isBooked(moved("txn_2", 100)), isBooked(moved("txn_9", 100))]).toEqual([true, false]);
  });

  /** A step as earlier versions booked it: the whole dispute at once, without transaction ids. */
  const earlierStep = (disputeId: string, step: string, from: string, to: string) =>
    inTransaction(database.db, (tx) =>
      postEntry(
        tx,
        entry({
          ...{ idempotencyKey: `dispute:${disputeId}:${step}`, eventType: `dispute.${step.replace(/:.*/, "")}` },
          ...{ leagueId, actor: "processor", providerRef: disputeId, details: {}, occurredAt: now },
          debits: [{ account: to as never, cents: toCents(50) }],
          credits: [{ account: from as never, cents: toCents(50) }],
        }),
      ),
    );

  it("booked before movements had their own ids has them all", async () => {
    await earlierStep("du_old", "withdrawn", "processor", "funds_in_dispute");
    const taken = await disputeBookings(database.db, { leagueId, disputeId: "du_old" });
    expect([taken.isBooked(moved("txn_1", -50)), taken.isBooked(moved("txn_2", 50))]).toEqual([true, false]);
    await earlierStep("du_old", "won", "funds_in_dispute", "processor");
    const won = await disputeBookings(database.db, { leagueId, disputeId: "du_old" });
    expect([won.isBooked(moved("txn_2", 50)), won.inDispute]).toEqual([true, 0]);
    await earlierStep("du_new", "won", `disputed:${leagueId}:1`, `escrow:${leagueId}:1`);
    const freed = await disputeBookings(database.db, { leagueId, disputeId: "du_new" });
    expect(freed.isBooked(moved("txn_2", 50))).toBe(false);
  });

  it("that was lost is closed, with what the platform bears, and counts its corrections", async () => {
    await inTransaction(database.db, (tx) =>
      postEntry(
        tx,
        disputeLost({ ...dispute, taken: toCents(1000), frozen: [{ seasonYear: 2, cents: toCents(600) }] }),
      ),
    );
    expect(await bookings()).toMatchObject({ isClosed: true, loss: 400, inDispute: 0, corrections: 0 });
    for (const step of ["corrected:1", "corrected:2"]) {
      await earlierStep("du_1", step, "processor", "funds_in_dispute");
    }
    expect(await bookings()).toMatchObject({ corrections: 2, inDispute: 100 });
  });
});

describe("a league's hash chain", () => {
  it("lists each entry with its contents, oldest first, and counts those waiting to be sealed", async () => {
    const chain = () => chainOf(database.db, { leagueId: otherLeague, limit: 100, after: 0 });
    expect(await chain()).toEqual({ links: [], unsealed: 1 });
    while ((await inTransaction(database.db, (tx) => sealEntries(tx, { limit: 5 }))) > 0);
    const { links, unsealed } = await chain();
    expect(unsealed).toBe(0);
    expect(links).toEqual([
      {
        position: 1,
        entryId: expect.stringMatching(/^\d+$/),
        previousHash: expect.stringMatching(/^0{64}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        canonical: expect.stringContaining("entry_fee.paid"),
      },
    ]);
    const { heads, entries } = await verifyBooks(database.db);
    expect(heads).toContainEqual({ chain: otherLeague, position: 1, hash: links[0]?.hash });
    expect(entries).toBeGreaterThan(10);
  });
});

describe("a posting", () => {
  it("writes each movement of money to the security log, once", async () => {
    const carried = { leagueId, from: 2, to: 3, cents: toCents(150), reason: "remainder", actor: "ada", now };
    const journalEntry = seasonCarried(carried);
    lines.length = 0;
    const book = () => inTransaction(database.db, (tx) => postEntry(tx, journalEntry));
    await book();
    const entry = `season:${leagueId}:2:carried:remainder`;
    expect(lines).toMatchObject([{ event: "money.season.carried", by: "ada", leagueId, cents: 150, entry }]);
    await book();
    expect(lines).toHaveLength(1);
  });

  it("is refused as an overdraft only if an account holds less than it takes", async () => {
    const tooMuch = seasonCarried({ leagueId, from: 2, to: 4, cents: toCents(99_999), reason: "x", actor: "a", now });
    const refused = await inTransaction(database.db, (tx) => postEntry(tx, tooMuch)).catch((error) => error);
    expect(isOverdraw(refused)).toBe(true);
    const noSuchKind = database.db.execute(
      "select * from ledger.post('k', 'test.attack', null, null, 'a', null, '{}', now(), '{pocket,platform}', '{1,-1}')",
    );
    expect(isOverdraw(await noSuchKind.catch((error) => error))).toBe(false);
    expect(isOverdraw(new Error("Broken."))).toBe(false);
    expect(isOverdraw({ cause: { code: "23505", constraint: "accounts_never_overdrawn" } })).toBe(false);
  });
});
