import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { BalanceTransactionRow } from "#sandbox/tables.ts";

export const balanceTransactionObject = (txn: BalanceTransactionRow, now: Date) =>
  ({
    id: txn.id,
    object: "balance_transaction",
    amount: txn.amount,
    available_on: seconds(txn.availableOn),
    balance_type: "payments",
    created: seconds(txn.created),
    currency: "usd",
    description: txn.description,
    exchange_rate: null,
    fee: txn.fee,
    fee_details: feeDetailsOf(txn),
    net: txn.net,
    reporting_category: CATEGORIES[txn.type],
    source: txn.source,
    status: txn.availableOn <= now ? "available" : "pending",
    type: txn.type,
  }) satisfies Stripe.BalanceTransaction;

const CATEGORIES: Readonly<Record<BalanceTransactionRow["type"], string>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  adjustment: "dispute",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  topup: "topup",
};

function feeDetailsOf({ fee, type }: BalanceTransactionRow): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  const description = type === "adjustment" ? "Dispute fee" : "Processing fees";
  return [{ amount: fee, application: null, currency: "usd", description, type: "stripe_fee" }];
}
