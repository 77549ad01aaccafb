import type { DisputeStatus } from "#contract/money/disputes.ts";
import type { Cents } from "#contract/platform/money.ts";

/** A dispute in its current state. */
export type ProcessorDispute = {
  id: string;
  status: DisputeStatus;
  amount: Cents;
  reason: string;
  paymentIntentId: string | null;
  chargeId: string;
  evidenceDueBy: Date | null;
  /** Someone has already answered the bank. */
  isAnswered: boolean;
  /** The money it moved: first out (a negative amount, with a fee), and back in after a win. */
  movements: readonly { txnId: string; amount: Cents; fee: Cents }[];
};

export type DisputeEvidence = {
  /** What was paid for: the receipt and what the league promised. */
  product: string;
  /** When the service began, in words. */
  serviceDate: string;
  /** What the payer did in the league, line by line. */
  activity: string;
  refundPolicy: string;
  /** The commissioner's own words. */
  statement: string | null;
};
export type DisputeAnswer = {
  disputeId: string;
  handedInAt: Date;
  /** The payer; null for an erased user. */
  evidence: DisputeEvidence & { customer: { name: string; email: string } | null };
};
export type ProcessorFraudWarning = { id: string; paymentIntentId: string | null };
