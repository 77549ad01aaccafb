import type Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import { fingerprintOf } from "#server/processor/fingerprint.ts";
import {
  type NewPaymentIntent,
  type PaidCard,
  type PaymentIntentStatus,
  type PaymentProcessor,
  type ProcessorPaymentIntent,
  type StartedPaymentIntent,
  transferGroupOf,
} from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { answerOf, createOnce } from "#server/processor/stripe-errors.ts";

type PaymentCalls = Pick<PaymentProcessor, "createPaymentIntent" | "cancelPaymentIntent" | "retrievePaymentIntent">;

/** Charges on the platform's own account: no destination yet, because the winners aren't known. */
export const paymentCalls = (stripe: Stripe): PaymentCalls => ({
  async createPaymentIntent(payment) {
    const creation = creationOf(payment);
    const idempotencyKey = `payment:${payment.paymentId}:${payment.amount}:${fingerprintOf(creation)}`;
    const create = (key: string) => stripe.paymentIntents.create(creation, { idempotencyKey: key });
    return toStarted(await createOnce(idempotencyKey, create));
  },

  async cancelPaymentIntent(paymentIntentId) {
    await answerOf(stripe.paymentIntents.cancel(paymentIntentId));
  },

  async retrievePaymentIntent(paymentIntentId) {
    const expand = ["latest_charge.balance_transaction"];
    return toPaymentIntent(await answerOf(stripe.paymentIntents.retrieve(paymentIntentId, { expand })));
  },
});

const creationOf = (payment: NewPaymentIntent): Stripe.PaymentIntentCreateParams => ({
  amount: payment.amount,
  currency: "usd",
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  transfer_group: transferGroupOf(payment),
  description: payment.description,
  ...(payment.receiptEmail !== undefined && { receipt_email: payment.receiptEmail }),
  ...(payment.customer !== undefined && { customer: payment.customer }),
  metadata: {
    payment_id: payment.paymentId,
    league_id: payment.leagueId,
    user_id: payment.userId,
    from_season: payment.seasonYear,
    seasons: payment.seasons,
  },
});

function toStarted({ id, client_secret: clientSecret, status }: Stripe.PaymentIntent): StartedPaymentIntent {
  if (clientSecret === null) throw new ProcessorUnavailable(`The processor gave no client secret for ${id}.`);
  return { id, clientSecret, status: toStatus(status) };
}

const STATUSES: readonly PaymentIntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "succeeded",
  "canceled",
];

/** An unknown status decides nothing, like one that is still processing. */
const toStatus = (status: string): PaymentIntentStatus => STATUSES.find((known) => known === status) ?? "processing";

const toPaymentIntent = (intent: Stripe.PaymentIntent): ProcessorPaymentIntent => ({
  id: intent.id,
  status: toStatus(intent.status),
  amount: toCents(intent.amount),
  amountReceived: toCents(intent.amount_received),
  currency: intent.currency,
  metadata: intent.metadata,
  clientSecret: intent.client_secret,
  charge: toCharge(intent.latest_charge),
  lastError: intent.last_payment_error && {
    code: intent.last_payment_error.code ?? null,
    declineCode: intent.last_payment_error.decline_code ?? null,
    message: intent.last_payment_error.message ?? "The payment failed.",
  },
});

function toCard(details: Stripe.Charge["payment_method_details"]): PaidCard | null {
  const { brand, last4 } = details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

function toCharge(charge: Stripe.PaymentIntent["latest_charge"]): ProcessorPaymentIntent["charge"] {
  if (charge === null) return null;
  if (typeof charge === "string") throw new ProcessorUnavailable(`The processor did not show the charge ${charge}.`);
  const txn = charge.balance_transaction;
  return {
    id: charge.id,
    paid: charge.paid,
    fee: txn !== null && typeof txn === "object" ? { txnId: txn.id, cents: toCents(txn.fee) } : null,
    card: toCard(charge.payment_method_details),
    cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
    refundedCents: toCents(charge.amount_refunded),
    disputed: charge.disputed,
  };
}
