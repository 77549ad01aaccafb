import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { TransferReversalRow, TransferRow } from "#sandbox/tables.ts";

/** A transfer lists only this many of its newest reversals. */
const SHOWN_MAX = 10;

/** Returns a transfer. `reversals` are all of its reversals, newest first. */
export const transferObject = (transfer: TransferRow, reversals: readonly TransferReversalRow[]) =>
  ({
    id: transfer.id,
    object: "transfer",
    amount: transfer.amount,
    amount_reversed: transfer.amountReversed,
    balance_transaction: transfer.balanceTransaction,
    created: seconds(transfer.created),
    currency: "usd",
    description: transfer.description,
    destination: transfer.destination,
    destination_payment: transfer.id.replace(/^tr_/, "py_"),
    livemode: false,
    metadata: transfer.metadata,
    reversals: {
      object: "list",
      data: reversals.slice(0, SHOWN_MAX).map(transferReversalObject),
      has_more: reversals.length > SHOWN_MAX,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.amountReversed === transfer.amount,
    source_transaction: null,
    source_type: "card",
    transfer_group: transfer.transferGroup,
  }) satisfies Stripe.Transfer;

export const transferReversalObject = (reversal: TransferReversalRow) =>
  ({
    id: reversal.id,
    object: "transfer_reversal",
    amount: reversal.amount,
    balance_transaction: reversal.balanceTransaction,
    created: seconds(reversal.created),
    currency: "usd",
    destination_payment_refund: null,
    metadata: reversal.metadata,
    source_refund: null,
    transfer: reversal.transfer,
  }) satisfies Stripe.TransferReversal;
