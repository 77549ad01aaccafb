/**
 * The events our webhook must subscribe to: each type changes something we record. The doctor compares the setup at the
 * processor with these lists, and a backfill keeps only what they contain.
 */
export const neededEvents: readonly string[] = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
  "transfer.created",
  "transfer.updated",
  "transfer.reversed",
  "topup.succeeded",
];

/** The same for version 2 of the API, whose thin events go to their own destination. */
export const neededThinEvents: readonly string[] = [
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account.closed",
];

/** Events in winners' own accounts: whether money reached their bank. */
export const neededRecipientEvents: readonly string[] = ["payout.paid", "payout.failed"];
