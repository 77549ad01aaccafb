import type { DisputeStatus } from "./disputes.ts";

/** The processor's codes for a dispute's reason, in the cardholder's words. */
const REASONS: Readonly<Record<string, string>> = {
  fraudulent: "They say that they did not make this payment.",
  unrecognized: "They do not recognize this payment.",
  duplicate: "They say that they were charged twice.",
  product_not_received: "They say they didn't get what they paid for.",
  product_unacceptable: "They say they got something other than promised.",
  subscription_canceled: "They say that they had canceled before they were charged.",
  credit_not_processed: "They say that a refund they were promised never came.",
};

/** Says in a sentence why a payment is disputed. */
export const disputeReasonInWords = (reason: string): string =>
  (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? "Their bank gives no particular reason.";

/** Which statuses may follow each one. Late news, and anything after the settlement, changes nothing. */
export const statusesAfter: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  inquiry: ["inquiry_closed", "open", "won", "lost"],
  inquiry_closed: ["open", "won", "lost"],
  open: ["won", "lost"],
  won: [],
  lost: [],
};

type Answerable = { status: DisputeStatus; evidenceDueBy: Date | null; isAnswered: boolean };

/** Whether the bank still accepts an answer: once, until its deadline, and until the dispute is settled. */
export function isAnswerable({ status, evidenceDueBy, isAnswered }: Answerable, now: Date): boolean {
  if (status !== "open" && status !== "inquiry") return false;
  return !isAnswered && (evidenceDueBy === null || now < evidenceDueBy);
}
