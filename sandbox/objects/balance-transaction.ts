import type Stripe from "stripe";
import type { BalanceTransaction } from "#sandbox/document-types.ts";
import { seconds } from "#sandbox/objects/seconds.ts";

export const balanceTransactionObject = (txn: BalanceTransaction, now: Date) =>
  ({
    ...txn,
    object: "balance_transaction",
    balance_type: "payments",
    currency: "usd",
    exchange_rate: null,
    fee_details: feeDetailsOf(txn),
    net: txn.amount - txn.fee,
    reporting_category: CATEGORIES[txn.type],
    status: txn.available_on <= seconds(now) ? "available" : "pending",
  }) satisfies Stripe.BalanceTransaction;

const CATEGORIES: Readonly<Record<BalanceTransaction["type"], string>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  adjustment: "dispute",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  topup: "topup",
};

function feeDetailsOf({ fee, type }: BalanceTransaction): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  const description = type === "adjustment" ? "Dispute fee" : "Processing fees";
  return [{ amount: fee, application: null, currency: "usd", description, type: "stripe_fee" }];
}
