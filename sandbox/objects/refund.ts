import type Stripe from "stripe";
import type { Refund } from "#sandbox/document-types.ts";

export const refundObject = (refund: Refund) =>
  ({
    ...refund,
    object: "refund",
    currency: "usd",
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  }) satisfies Stripe.Refund;
