/**
 * What the webhook at the processor has to be subscribed to: each type changes something that is recorded here.
 * The doctor compares the set-up at the processor with these lists, and a backfill keeps only what stands in them.
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

/** The same of the second version of the API, whose events are thin and go to a destination of their own. */
export const neededThinEvents: readonly string[] = [
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account.closed",
];

/** What happens in winners' own accounts: whether money reached their bank. */
export const neededRecipientEvents: readonly string[] = ["payout.paid", "payout.failed"];
