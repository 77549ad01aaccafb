import type Stripe from "stripe";
import { testCardOf } from "#sandbox/cards.ts";
import type { BalanceTransaction, Dispute } from "#sandbox/document-types.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { seconds } from "#sandbox/objects/seconds.ts";

type Context = { movements: readonly BalanceTransaction[]; now: Date };

export const disputeObject = (
  { card, submissions, due_by: dueBy, evidence, ...dispute }: Dispute,
  { movements, now }: Context,
) =>
  ({
    ...dispute,
    object: "dispute",
    balance_transactions: movements.map((movement) => balanceTransactionObject(movement, now)),
    currency: "usd",
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, ...evidence },
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(evidence).length > 0,
      past_due: dueBy < seconds(now),
      submission_count: submissions,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith("warning_"),
    livemode: false,
    network_reason_code: "10.4",
    payment_method_details: {
      type: "card",
      card: {
        brand: testCardOf(card.token)?.brand ?? "visa",
        case_type: dispute.status.startsWith("warning_") ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
    },
  }) satisfies Stripe.Dispute;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
