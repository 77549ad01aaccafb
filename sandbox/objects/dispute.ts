import type Stripe from "stripe";
import { testCardOf } from "#sandbox/cards.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { BalanceTransactionRow, DisputeRow } from "#sandbox/tables.ts";

type Context = { movements: readonly BalanceTransactionRow[]; now: Date };

export const disputeObject = (dispute: DisputeRow, { movements, now }: Context) =>
  ({
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: movements.map((movement) => balanceTransactionObject(movement, now)),
    charge: dispute.charge,
    created: seconds(dispute.created),
    currency: "usd",
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, ...dispute.evidence },
    evidence_details: {
      due_by: seconds(dispute.dueBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.dueBy < now,
      submission_count: dispute.submissions,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith("warning_"),
    livemode: false,
    metadata: dispute.metadata,
    network_reason_code: "10.4",
    payment_intent: dispute.paymentIntent,
    payment_method_details: {
      type: "card",
      card: {
        brand: testCardOf(dispute.card.token)?.brand ?? "visa",
        case_type: dispute.status.startsWith("warning_") ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
    },
    reason: dispute.reason,
    status: dispute.status,
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
