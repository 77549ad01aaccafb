import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { type Answer, type ApiErrorBody, ok } from "#sandbox/answer.ts";
import { invalidRequest } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { type Decline, testCardOf } from "#sandbox/cards.ts";
import { recordDeclinedCharge, recordPaidCharge, recordPendingCharge } from "#sandbox/charges.ts";
import { tell } from "#sandbox/events.ts";
import { paymentIntentObject } from "#sandbox/objects/payment-intent.ts";
import { paymentMethodObject } from "#sandbox/objects/payment-method.ts";
import { expandOf, text } from "#sandbox/params.ts";
import { attached, lockPaymentIntent, unexpectedState } from "#sandbox/payment-intents.ts";
import { afterSeconds, plan } from "#sandbox/planned-changes.ts";
import type { ChargedCard } from "#sandbox/row-parts.ts";
import { type PaymentIntentRow, paymentIntents } from "#sandbox/tables.ts";

export const intentConfirmParams = z.strictObject({
  payment_method: text.optional(),
  return_url: text.optional(),
  expand: expandOf("latest_charge"),
});

/** Confirms with one of the processor's ready-made payment methods, given now or earlier. */
export async function confirmWithToken(call: Call, id: string, params: z.output<typeof intentConfirmParams>) {
  const intent = await lockPaymentIntent(call.tx, id);
  const given = params.payment_method === undefined ? intent : attached(params.payment_method, call.now);
  const { paymentMethod, card } = given;
  if (!paymentMethod || !card) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state" },
    );
  }
  return confirm(call, intent, { paymentMethod, card });
}

type Method = { paymentMethod: string; card: ChargedCard };

/** Charges the card, or first asks its holder to authenticate. The caller holds the lock on the intent. */
export async function confirm(call: Call, intent: PaymentIntentRow, method: Method): Promise<Answer> {
  refuseUnlessOpen(intent);
  const { asksForAuthentication } = testCardOf(method.card.token) ?? {};
  if (!asksForAuthentication) return charge(call, intent, method);
  const waiting = await change(call, intent, { ...method, status: "requires_action", lastPaymentError: null });
  return told(call, "payment_intent.requires_action", waiting);
}

function refuseUnlessOpen({ status }: PaymentIntentRow) {
  if (status === "succeeded") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (status === "canceled" || status === "processing") {
    throw unexpectedState(`You cannot confirm this PaymentIntent because it has a status of ${status}.`);
  }
}

/** Applies the outcome of the cardholder's authentication. The caller holds the lock on the intent. */
export async function authenticate(call: Call, intent: PaymentIntentRow, outcome: "success" | "failure") {
  const { paymentMethod, card } = intent;
  if (intent.status !== "requires_action" || !paymentMethod || !card) {
    throw unexpectedState(`This PaymentIntent isn't waiting for authentication: it has a status of ${intent.status}.`);
  }
  const method = { paymentMethod, card };
  if (outcome === "success") return charge(call, intent, method);
  return fail(call, intent, { method, decline: NOT_AUTHENTICATED, latestCharge: intent.latestCharge });
}

const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

async function charge(call: Call, intent: PaymentIntentRow, method: Method): Promise<Answer> {
  const { decline, debit } = testCardOf(method.card.token) ?? {};
  if (decline) {
    const { id: latestCharge } = await recordDeclinedCharge(call, { intent, ...method, decline });
    return fail(call, intent, { method, decline, latestCharge });
  }
  if (debit) {
    const { id: latestCharge } = await recordPendingCharge(call, { intent, ...method });
    const dueAt = afterSeconds(call.now, call.settings.laterSeconds);
    await plan(call, { kind: "settle_payment", objectId: latestCharge, dueAt });
    const settling = { ...method, status: "processing" as const, latestCharge, lastPaymentError: null };
    return told(call, "payment_intent.processing", await change(call, intent, settling));
  }
  const { id: latestCharge } = await recordPaidCharge(call, { intent, ...method });
  return succeed(call, intent, { ...method, latestCharge });
}

export async function succeed(call: Call, intent: PaymentIntentRow, paid: Partial<PaymentIntentRow>): Promise<Answer> {
  const amountReceived = intent.amount;
  const succeeded = await change(call, intent, {
    ...paid,
    status: "succeeded",
    amountReceived,
    lastPaymentError: null,
  });
  return told(call, "payment_intent.succeeded", succeeded);
}

type Failure = { method: Method; decline: Decline; latestCharge: string | null };

/** Records a failed attempt. The payer may try another card; the error stays on the intent until then. */
export async function fail(call: Call, intent: PaymentIntentRow, { method, decline, latestCharge }: Failure) {
  const lastPaymentError = {
    type: "card_error",
    message: decline.message,
    code: decline.code,
    ...(decline.declineCode !== null && { decline_code: decline.declineCode }),
    ...(latestCharge !== null && { charge: latestCharge }),
    payment_method: paymentMethodObject({ id: method.paymentMethod, card: method.card, created: call.now }),
  } satisfies Stripe.PaymentIntent.LastPaymentError;
  const status = "requires_payment_method";
  const failed = await change(call, intent, {
    status,
    paymentMethod: null,
    card: null,
    latestCharge,
    lastPaymentError,
  });
  const object = paymentIntentObject(failed);
  tell(call, "payment_intent.payment_failed", object);
  const body: ApiErrorBody = { error: { ...lastPaymentError, payment_intent: object } };
  return { status: 402, body } satisfies Answer;
}

async function change(call: Call, intent: PaymentIntentRow, values: Partial<PaymentIntentRow>) {
  await call.tx.update(paymentIntents).set(values).where(eq(paymentIntents.id, intent.id));
  return { ...intent, ...values };
}

function told(call: Call, type: string, intent: PaymentIntentRow): Answer {
  const object = paymentIntentObject(intent);
  tell(call, type, object);
  return ok(object);
}
