import type Stripe from "stripe";
import type { Documents } from "#sandbox/document-types.ts";

/** A transfer lists only this many of its newest reversals. */
const SHOWN_MAX = 10;

type Reversal = Documents["transfer_reversals"];

/** Returns a transfer. `reversals` are all of its reversals, newest first. */
export const transferObject = (transfer: Documents["transfers"], reversals: readonly Reversal[]) =>
  ({
    ...transfer,
    object: "transfer",
    currency: "usd",
    destination_payment: transfer.id.replace(/^tr_/, "py_"),
    livemode: false,
    reversals: {
      object: "list",
      data: reversals.slice(0, SHOWN_MAX).map(transferReversalObject),
      has_more: reversals.length > SHOWN_MAX,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.amount_reversed === transfer.amount,
    source_transaction: null,
    source_type: "card",
  }) satisfies Stripe.Transfer;

export const transferReversalObject = (reversal: Reversal) =>
  ({
    ...reversal,
    object: "transfer_reversal",
    currency: "usd",
    destination_payment_refund: null,
    source_refund: null,
  }) satisfies Stripe.TransferReversal;
