import { sql } from "drizzle-orm";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import {
  platformCharged,
  platformFunded,
  platformTopUpReversed,
  platformWithdrawalReturned,
  platformWithdrawn,
  processorFeeCharged,
  processorFeeReturned,
} from "#server/ledger/fee-events.ts";
import { isOtherUnderKey, postEntry } from "#server/ledger/post-entry.ts";
import type { Mismatch } from "#server/operations/reconciliation/compare.ts";
import { type Db, inTransaction } from "#server/platform/db/client.ts";

type Transaction = {
  id: string;
  type: string;
  amount: Cents;
  fee: Cents;
  net: Cents;
  /** The object it belongs to, or its own id if it belongs to none. */
  source: string;
  /** The journal entry gets the processor's time. */
  now: Date;
};

/**
 * Books what only the processor knows: its fees, and what the operator added or withdrew in the processor's own
 * dashboard. Each movement has one key, so it is booked only once.
 */
export async function bookTransactions(db: Db, mismatches: readonly Mismatch[]): Promise<void> {
  const isBooked = new Map(mismatches.map(({ reference, bookedCents }) => [reference, bookedCents !== null]));
  for (const transaction of await transactionsOf(db, [...isBooked.keys()])) {
    const entries = [...ownEntry(transaction), ...feeEntry(transaction, isBooked.get(transaction.source) ?? false)];
    for (const entry of entries) await postOnce(db, entry);
  }
}

/** A movement booked under the same key with another amount remains a difference for people to look at. */
async function postOnce(db: Db, entry: JournalEntry): Promise<void> {
  try {
    await inTransaction(db, (tx) => postEntry(tx, entry));
  } catch (error) {
    if (!isOtherUnderKey(error)) throw error;
  }
}

/** Oldest first, so that money is booked as sent before it's booked as returned. */
async function transactionsOf(db: Db, references: string[]): Promise<Transaction[]> {
  type Row = { id: string; type: string; amount: number; fee: number; net: number; source: string; created_at: string };
  const { rows } = await db.execute<Row>(sql`
    select id, type, amount, fee, net, coalesce(source_id, id) as source, created_at from processor_transactions
    where source_id = any(${sql.param(references)}::text[]) or id = any(${sql.param(references)}::text[])
    order by created_at, id`);
  return rows.map(({ id, type, amount, fee, net, source, created_at }) => ({
    id,
    type,
    amount: toCents(amount),
    fee: toCents(fee),
    net: toCents(net),
    source,
    now: new Date(created_at),
  }));
}

/** Fees billed on their own, not as part of another movement: monthly, per recipient, for tax or conversion. */
const FEE_TYPES = new Set(["stripe_fee", "stripe_fx_fee", "tax_fee"]);

/** Books the movement itself, if it moves only the platform's own money. */
function ownEntry({ id, type, amount, net, source, now }: Transaction): JournalEntry[] {
  if (FEE_TYPES.has(type)) return feeOf(id, toCents(-net), now);
  if (amount === ZERO) return [];
  const cents = toCents(Math.abs(amount));
  switch (type) {
    case "topup":
      return [platformFunded({ topUpId: source, cents, now })];
    case "topup_reversal":
      return [platformTopUpReversed({ topUpId: source, cents, now })];
    case "payout":
      return [(amount < 0 ? platformWithdrawn : platformCharged)({ payoutId: source, cents, now })];
    case "payout_failure":
    case "payout_cancel":
      return [platformWithdrawalReturned({ payoutId: source, cents, now })];
    default:
      return [];
  }
}

/** The platform's own movements, whose fees are booked with them. */
const OPERATOR_TYPES = new Set(["topup", "topup_reversal", "payout", "payout_failure", "payout_cancel"]);

/**
 * Books the processor's fee on a movement. An unbooked movement's fee is booked when the movement is; if the movement
 * isn't ours, never. A dispute's fee is booked with the money it withdraws.
 */
function feeEntry({ id, type, fee, now }: Transaction, isBooked: boolean): JournalEntry[] {
  if (FEE_TYPES.has(type) || type === "adjustment") return [];
  return isBooked || OPERATOR_TYPES.has(type) ? feeOf(id, fee, now) : [];
}

function feeOf(transactionId: string, cost: Cents, now: Date): JournalEntry[] {
  if (cost > 0) return [processorFeeCharged({ transactionId, cents: cost, now })];
  if (cost < 0) return [processorFeeReturned({ transactionId, cents: toCents(-cost), now })];
  return [];
}
