import { expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { disputeFundsMoved, disputeLost, disputeOpened, disputeWon } from "#server/ledger/dispute-events.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { entryFeePaid, platformFunded, platformWithdrawn, processorFeeCharged } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { fundingOf } from "#server/ledger/funding.ts";
import { payoutsAwarded, transferCompleted, transferSent } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

const LEAGUE = "00000000-0000-4000-8000-00000000000a";
const USER = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-09-01T12:00:00Z");
const season = { leagueId: LEAGUE, seasonYear: 1, userId: USER, now };
const cents = toCents;

const paid = (name: string) =>
  entryFeePaid({
    ...season,
    paymentId: name,
    source: chargedBy(`ch_${name}`),
    seasons: [{ seasonYear: 1, cents: cents(5000) }],
  });
const dispute = (name: string) => ({ ...season, disputeId: `du_${name}`, paymentId: name });
const taken = (name: string) =>
  disputeFundsMoved({ ...dispute(name), movement: { txnId: `txn_${name}`, amount: cents(-5000), fee: cents(1500) } });
const returned = (name: string) =>
  disputeFundsMoved({ ...dispute(name), movement: { txnId: `txn_${name}_back`, amount: cents(5000), fee: cents(0) } });
const frozen = [{ seasonYear: 1, cents: cents(5000) }];
const transfer = { ...season, payoutId: "p1", attempt: 1, cents: cents(10_000) };

/** Posts entries and returns the funding the operator sees; checks the books' identity at every step. */
async function after(...entries: JournalEntry[]) {
  for (const entry of entries) await inTransaction(database.db, (tx) => postEntry(tx, entry));
  const funding = await fundingOf(database.db);
  const { rows } = await database.pool.query<{ sum: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as sum from ledger.postings p
     join ledger.accounts a on a.id = p.account_id where a.address = 'funds_in_dispute'`,
  );
  const { held, owed, fees, disputeLosses, operatorFunds } = funding;
  expect(owed - held).toBe(fees + disputeLosses + (rows[0]?.sum ?? 0) - operatorFunds);
  return funding;
}

it("says what is missing through a season with disputes, and the books always add up", async () => {
  expect(await after()).toEqual({
    held: 0,
    owed: 0,
    frozen: 0,
    gap: 0,
    fees: 0,
    disputeLosses: 0,
    operatorFunds: 0,
  });
  // The last winner's payout is short by the processor's fee.
  const fee = processorFeeCharged({ transactionId: "txn_a", cents: cents(175), now });
  expect(await after(paid("a"), fee)).toMatchObject({ held: 4825, owed: 5000, gap: 175, fees: 175 });
  expect(await after(platformFunded({ topUpId: "tu_1", cents: cents(10_000), now }))).toMatchObject({
    gap: 0,
    operatorFunds: 10_000,
  });

  // What an open dispute froze needs no money: it either comes back or is no longer owed.
  expect(await after(paid("b"), paid("c"), disputeOpened({ ...dispute("b"), frozen }), taken("b"))).toMatchObject({
    owed: 15_000,
    frozen: 5000,
    held: 10_000 + 15_000 - 175 - 6500,
    gap: 0,
  });
  expect(await after(platformWithdrawn({ payoutId: "po_1", cents: cents(10_000), now }))).toMatchObject({
    operatorFunds: 0,
    frozen: 5000,
    gap: 175 + 1500,
  });
  // The bank takes the money a moment later: until then, the frozen amount is held.
  expect(await after(disputeOpened({ ...dispute("c"), frozen }))).toMatchObject({ frozen: 5000, gap: 175 + 1500 });
  expect(await after(taken("c"))).toMatchObject({ frozen: 10_000, gap: 175 + 3000 });
  expect(await after(disputeLost({ ...dispute("b"), taken: cents(5000), frozen }))).toMatchObject({
    owed: 10_000,
    frozen: 5000,
    gap: 175 + 3000,
    disputeLosses: 0,
  });
  expect(await after(returned("c"), disputeWon({ ...dispute("c"), frozen }))).toMatchObject({
    frozen: 0,
    gap: 175 + 3000,
  });

  // Paid out first and disputed later: nothing can be frozen, and what the bank takes is missing.
  const awards = [{ payoutId: "p1", userId: USER, cents: cents(10_000) }];
  const awarded = payoutsAwarded({ custody: "potkeeper", ...season, batchId: "b1", awards, actor: USER });
  expect(await after(awarded, transferSent(transfer))).toMatchObject({ owed: 10_000, gap: 175 + 3000 });
  expect(await after(transferCompleted({ ...transfer, providerRef: "tr_1" }), taken("a"))).toMatchObject({
    owed: 0,
    frozen: 0,
    held: -(175 + 3000 + 1500 + 5000),
    gap: 175 + 3000 + 1500 + 5000,
  });
  expect(await after(disputeLost({ ...dispute("a"), taken: cents(5000), frozen: [] }))).toMatchObject({
    gap: 175 + 3000 + 1500 + 5000,
    disputeLosses: 5000,
  });

  // What one dispute froze doesn't offset what another took.
  expect(await after(paid("d"), disputeOpened({ ...dispute("d"), frozen }), taken("e"))).toMatchObject({
    owed: 5000,
    frozen: 0,
    gap: 175 + 3000 + 1500 + 5000 + 1500 + 5000,
  });
});
