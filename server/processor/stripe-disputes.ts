import type Stripe from "stripe";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { toCents } from "#contract/platform/money.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";
import { idOf } from "#server/processor/stripe-references.ts";

type DisputeCalls = Pick<PaymentProcessor, "retrieveDispute" | "submitEvidence" | "retrieveEarlyFraudWarning">;

/** The calls about what banks ask and take back, and about our answers. */
export const disputeCalls = (stripe: Stripe): DisputeCalls => ({
  async retrieveDispute(disputeId) {
    return toDispute(await answerOf(stripe.disputes.retrieve(disputeId)));
  },

  async submitEvidence({ disputeId, handedInAt, evidence }) {
    const update: Stripe.DisputeUpdateParams = {
      submit: true,
      evidence: {
        product_description: evidence.product,
        service_date: evidence.serviceDate,
        access_activity_log: evidence.activity,
        refund_policy_disclosure: evidence.refundPolicy,
        ...(evidence.statement !== null && { uncategorized_text: evidence.statement }),
        ...(evidence.customer && {
          customer_name: evidence.customer.name,
          customer_email_address: evidence.customer.email,
        }),
      },
    };
    const idempotencyKey = `dispute:${disputeId}:evidence:${handedInAt.getTime()}`;
    return toDispute(await answerOf(stripe.disputes.update(disputeId, update, { idempotencyKey })));
  },

  async retrieveEarlyFraudWarning(warningId) {
    const warning = await answerOf(stripe.radar.earlyFraudWarnings.retrieve(warningId));
    return { id: warning.id, paymentIntentId: idOf(warning.payment_intent ?? null) };
  },
});

/** A status that isn't listed here, such as an appeal's, leaves the dispute open. */
const DISPUTE_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "inquiry_closed",
  prevented: "inquiry_closed",
  won: "won",
  lost: "lost",
};

const toDispute = (dispute: Stripe.Dispute): ProcessorDispute => ({
  id: dispute.id,
  status: DISPUTE_STATUSES[dispute.status] ?? "open",
  amount: toCents(dispute.amount),
  reason: dispute.reason,
  paymentIntentId: idOf(dispute.payment_intent),
  chargeId: typeof dispute.charge === "string" ? dispute.charge : dispute.charge.id,
  evidenceDueBy: dispute.evidence_details.due_by === null ? null : new Date(dispute.evidence_details.due_by * 1000),
  isAnswered: dispute.evidence_details.submission_count > 0,
  movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({
    txnId: id,
    amount: toCents(amount),
    fee: toCents(fee),
  })),
});
