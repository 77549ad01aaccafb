import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { RefundRow } from "#sandbox/tables.ts";

export const refundObject = (refund: RefundRow) =>
  ({
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: seconds(refund.created),
    currency: "usd",
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    ...(refund.failureBalanceTransaction !== null && { failure_balance_transaction: refund.failureBalanceTransaction }),
    ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: refund.paymentMethod,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund;
