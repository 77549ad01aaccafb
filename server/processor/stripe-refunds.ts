import type Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import type { PaymentProcessor, ProcessorRefund, RefundStatus } from "#server/processor/port.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";
import { attemptOf, idOf, ownIdOf } from "#server/processor/stripe-references.ts";

type RefundCalls = Pick<PaymentProcessor, "createRefund" | "retrieveRefund" | "findRefund">;

/** A payment has few refunds (one per season and attempt), so the first page contains all of them. */
const REFUNDS_MAX = 100;

export const refundCalls = (stripe: Stripe): RefundCalls => ({
  async createRefund({ refundId, attempt, paymentIntentId, amount }) {
    const creation: Stripe.RefundCreateParams = {
      payment_intent: paymentIntentId,
      amount,
      reason: "requested_by_customer",
      metadata: { refund_id: refundId, attempt },
    };
    const idempotencyKey = `refund:${refundId}:${attempt}`;
    return toRefund(await answerOf(stripe.refunds.create(creation, { idempotencyKey })));
  },

  async retrieveRefund(processorRefundId) {
    return toRefund(await answerOf(stripe.refunds.retrieve(processorRefundId)));
  },

  async findRefund({ refundId, attempt, paymentIntentId }) {
    const page = await answerOf(stripe.refunds.list({ payment_intent: paymentIntentId, limit: REFUNDS_MAX }));
    return page.data.map(toRefund).find((refund) => refund.refundId === refundId && refund.attempt === attempt);
  },
});

const STATUSES: Readonly<Record<string, RefundStatus>> = {
  pending: "pending",
  requires_action: "requires_action",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "canceled",
};

const toRefund = (refund: Stripe.Refund): ProcessorRefund => ({
  id: refund.id,
  status: STATUSES[refund.status ?? "pending"] ?? "pending",
  amount: toCents(refund.amount),
  paymentIntentId: idOf(refund.payment_intent),
  refundId: ownIdOf(refund.metadata, "refund_id"),
  attempt: attemptOf(refund.metadata),
  failureReason: refund.failure_reason ?? null,
});
