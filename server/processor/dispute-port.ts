import type { DisputeStatus } from "#contract/disputes.ts";
import type { Cents } from "#contract/money.ts";

/** A dispute as it is at present. */
export type ProviderDispute = {
  id: string;
  status: DisputeStatus;
  amount: Cents;
  reason: string;
  paymentIntentId: string | null;
  chargeId: string;
  evidenceDueBy: Date | null;
  /** The bank was given an answer already, by whomever. */
  isAnswered: boolean;
  /** What it moved: first out (amount below zero, with a fee), and back in when it was won. */
  movements: readonly { txnId: string; amount: Cents; fee: Cents }[];
};

export type DisputeEvidence = {
  /** What was paid for: the receipt and what the league promised. */
  product: string;
  /** When what was paid for began, in words. */
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
  /** Who the payer is; null for an erased user. */
  evidence: DisputeEvidence & { customer: { name: string; email: string } | null };
};
export type ProviderFraudWarning = { id: string; paymentIntentId: string | null };
