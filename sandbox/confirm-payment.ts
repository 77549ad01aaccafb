import type Stripe from "stripe";
import { z } from "zod";
import { type Answer, type ApiErrorBody, ok } from "#sandbox/answer.ts";
import { invalidRequest } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { type Decline, testCardOf } from "#sandbox/cards.ts";
import { recordDeclinedCharge, recordPaidCharge, recordPendingCharge } from "#sandbox/charges.ts";
import type { ChargedCard, PaymentIntent } from "#sandbox/document-types.ts";
import { changeObject, lockObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { paymentIntentObject } from "#sandbox/objects/payment-intent.ts";
import { paymentMethodObject } from "#sandbox/objects/payment-method.ts";
import { expandOf, optionalText, text } from "#sandbox/params.ts";
import { type Attached, attached, unexpectedState } from "#sandbox/payment-intents.ts";
import { afterSeconds, plan } from "#sandbox/planned-changes.ts";
import { post } from "#sandbox/routes.ts";

/** Confirms with one of the processor's ready-made payment methods, given now or earlier. */
export const confirmPaymentIntent = post(
  "/v1/payment_intents/:id/confirm",
  z.strictObject({
    payment_method: optionalText,
    return_url: text.optional(),
    expand: expandOf("latest_charge"),
  }),
  async (call, params, id) => {
    const intent = await lockObject(call, "payment_intents", id);
    const given = params.payment_method === null ? intent : attached(params.payment_method, call.now);
    if (!hasMethod(given)) {
      throw invalidRequest(
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
        { code: "payment_intent_unexpected_state" },
      );
    }
    return confirm(call, intent, methodOf(given));
  },
);

type Method = { payment_method: string; card: ChargedCard };

const hasMethod = (given: Partial<Attached>): given is Method => Boolean(given.payment_method && given.card);
const methodOf = ({ payment_method, card }: Method): Method => ({ payment_method, card });

/** Charges the card, or first asks its holder to authenticate. The caller holds the lock on the intent. */
export async function confirm(call: Call, intent: PaymentIntent, method: Method): Promise<Answer> {
  refuseUnlessOpen(intent);
  const { asksForAuthentication } = testCardOf(method.card.token) ?? {};
  if (!asksForAuthentication) return charge(call, intent, method);
  return change(call, intent, { ...method, status: "requires_action", last_payment_error: null });
}

function refuseUnlessOpen({ status }: PaymentIntent) {
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
export async function authenticate(call: Call, intent: PaymentIntent, outcome: "success" | "failure") {
  if (intent.status !== "requires_action" || !hasMethod(intent)) {
    throw unexpectedState(`This PaymentIntent isn't waiting for authentication: it has a status of ${intent.status}.`);
  }
  const method = methodOf(intent);
  if (outcome === "success") return charge(call, intent, method);
  return fail(call, intent, { method, decline: NOT_AUTHENTICATED, latestCharge: intent.latest_charge });
}

const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

async function charge(call: Call, intent: PaymentIntent, method: Method): Promise<Answer> {
  const { decline, debit } = testCardOf(method.card.token) ?? {};
  if (decline) {
    const { id: latestCharge } = await recordDeclinedCharge(call, { intent, ...method }, decline);
    return fail(call, intent, { method, decline, latestCharge });
  }
  if (debit) {
    const { id: latestCharge } = await recordPendingCharge(call, { intent, ...method });
    const dueAt = afterSeconds(call.now, call.settings.laterSeconds);
    await plan(call, { kind: "settle_payment", objectId: latestCharge, dueAt });
    const settling = { status: "processing" as const, latest_charge: latestCharge, last_payment_error: null };
    return change(call, intent, { ...method, ...settling });
  }
  const { id: latestCharge } = await recordPaidCharge(call, { intent, ...method });
  return succeed(call, intent, { ...method, latest_charge: latestCharge });
}

export const succeed = (call: Call, intent: PaymentIntent, paid: Partial<PaymentIntent>): Promise<Answer> =>
  change(call, intent, {
    ...paid,
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
  });

type Failure = { method: Method; decline: Decline; latestCharge: string | null };

/** Records a failed attempt. The payer may try another card; the error stays on the intent until then. */
export async function fail(call: Call, intent: PaymentIntent, { method, decline, latestCharge }: Failure) {
  const lastPaymentError = {
    type: "card_error",
    message: decline.message,
    code: decline.code,
    ...(decline.declineCode !== null && { decline_code: decline.declineCode }),
    ...(latestCharge !== null && { charge: latestCharge }),
    payment_method: paymentMethodObject({ id: method.payment_method, card: method.card, created: call.now }),
  } satisfies Stripe.PaymentIntent.LastPaymentError;
  const object = paymentIntentObject(
    await changeObject(call, "payment_intents", intent, {
      status: "requires_payment_method",
      payment_method: null,
      card: null,
      latest_charge: latestCharge,
      last_payment_error: lastPaymentError,
    }),
  );
  tell(call, "payment_intent.payment_failed", object);
  const body: ApiErrorBody = { error: { ...lastPaymentError, payment_intent: object } };
  return { status: 402, body } satisfies Answer;
}

type Changed = Partial<PaymentIntent> & Pick<PaymentIntent, "status">;

/** Moves an intent on to another status, and tells of it. */
async function change(call: Call, intent: PaymentIntent, values: Changed): Promise<Answer> {
  const object = paymentIntentObject(await changeObject(call, "payment_intents", intent, values));
  tell(call, `payment_intent.${values.status}`, object);
  return ok(object);
}
