import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { payableBalance, seasonBalances } from "#server/ledger/balances.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { entryFeePaid, refundBegun, refundConfirmed, refundFailed } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { payoutsAwarded, transferCompleted, transferFailed, transferSent } from "#server/ledger/payout-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

/** Random events in random order, checked against a model of three numbers per season and two per winner. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-09-01T12:00:00Z");
const kinds = ["pay", "refund", "confirm", "fail", "again", "award", "send", "complete", "bounce"] as const;
// Few different amounts, so an event often takes exactly the balance, or one cent more.
const amounts = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9999 }));
const events = fc.array(fc.record({ kind: fc.constantFrom(...kinds), cents: amounts }), {
  minLength: 5,
  maxLength: 40,
});

type Model = { escrow: number; refunding: number; setAside: number; payable: number; sending: number };

/** The account an event takes from, the account it goes to, and its entry, from the same builders the product uses. */
function eventOf(
  kind: (typeof kinds)[number],
  { leagueId, userId, cents }: { leagueId: string; userId: string; cents: number },
) {
  const season = { leagueId, seasonYear: 1 };
  const common = { userId, cents: toCents(cents), now, ...season };
  const refund = { ...common, refundId: randomUUID(), attempt: 1, paymentId: randomUUID() };
  const transfer = { ...common, payoutId: randomUUID(), attempt: 1 };
  const award = {
    batchId: randomUUID(),
    ...season,
    actor: "test",
    now,
    awards: [{ payoutId: randomUUID(), userId, cents: toCents(cents) }],
  };
  const table: Record<(typeof kinds)[number], { from?: keyof Model; to?: keyof Model; entry: JournalEntry }> = {
    pay: {
      to: "escrow",
      entry: entryFeePaid({
        ...{ paymentId: randomUUID(), leagueId, userId, source: chargedBy("ch"), now },
        seasons: [{ seasonYear: 1, cents: toCents(cents) }],
      }),
    },
    refund: { from: "escrow", to: "refunding", entry: refundBegun({ ...refund, actor: "test" }) },
    confirm: { from: "refunding", entry: refundConfirmed({ ...refund, providerRef: "re" }) },
    fail: { from: "refunding", to: "setAside", entry: refundFailed(refund) },
    again: { from: "setAside", to: "refunding", entry: refundBegun({ ...refund, attempt: 2, actor: "test" }) },
    award: { from: "escrow", to: "payable", entry: payoutsAwarded({ ...award, custody: "potkeeper" }) },
    send: { from: "payable", to: "sending", entry: transferSent(transfer) },
    complete: { from: "sending", entry: transferCompleted({ ...transfer, providerRef: "tr" }) },
    bounce: { from: "sending", to: "payable", entry: transferFailed(transfer) },
  };
  return table[kind];
}

async function play(
  model: Model,
  kind: (typeof kinds)[number],
  context: { leagueId: string; userId: string; cents: number },
) {
  const { from, to, entry } = eventOf(kind, context);
  const isCovered = from === undefined || model[from] >= context.cents;
  const posted = inTransaction(database.db, (tx) => postEntry(tx, entry));
  if (!isCovered) return expect(posted).rejects.toSatisfy(isOverdraw);
  await posted;
  if (from) model[from] -= context.cents;
  if (to) model[to] += context.cents;
}

it(
  "agrees with the model after every sequence of events, and refuses exactly what isn't covered",
  async () => {
    await fc.assert(
      fc.asyncProperty(events, async (sequence) => {
        const leagueId = randomUUID();
        const userId = randomUUID();
        const model: Model = { escrow: 0, refunding: 0, setAside: 0, payable: 0, sending: 0 };
        for (const { kind, cents } of sequence) await play(model, kind, { leagueId, userId, cents });
        const balances = await seasonBalances(database.db, { leagueId, seasonYear: 1 });
        const held = model.escrow + model.refunding + model.setAside;
        const { refunding: refundsInFlight, setAside } = model;
        expect(balances).toMatchObject({ held, refundsInFlight, setAside });
        expect(await payableBalance(database.db, userId)).toBe(model.payable);
      }),
      { seed: SEED, numRuns: 60 * TIMES },
    );
    expect((await verifyBooks(database.db)).violations).toEqual([]);
  },
  120_000 * TIMES,
);
