import { sql } from "drizzle-orm";
import { z } from "zod";
import { ZERO } from "#contract/platform/money.ts";
import { invalidRequest, noSuch, noSuchParam } from "#sandbox/api-error.ts";
import { expandedCharge } from "#sandbox/charges.ts";
import { cardOfToken } from "#sandbox/check-card.ts";
import { requireCustomer } from "#sandbox/customers.ts";
import type { BalanceTransaction, Charge, ChargedCard, PaymentIntent } from "#sandbox/document-types.ts";
import { addObject, changeObject, lockObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId, randomText } from "#sandbox/ids.ts";
import { paymentIntentObject } from "#sandbox/objects/payment-intent.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import {
  chargeableAmount,
  currency,
  expandOf,
  flag,
  integer,
  newMetadata,
  optionalText,
  text,
} from "#sandbox/params.ts";
import { change, get } from "#sandbox/routes.ts";

export const createPaymentIntent = change(
  "/v1/payment_intents",
  z.strictObject({
    customer: optionalText,
    description: optionalText,
    metadata: newMetadata,
    payment_method: optionalText,
    receipt_email: optionalText,
    transfer_group: optionalText,
    amount: integer,
    currency,
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).default("always") })
      .nullable()
      .default(null),
    payment_method_types: z.array(text).min(1).default(["card", "us_bank_account"]),
  }),
  async (call, params) => {
    const id = newId("pi");
    if (params.customer !== null) await requireCustomer(call.tx, params.customer);
    const intent = await addObject(call, "payment_intents", {
      ...params,
      ...attached(params.payment_method, call.now),
      id,
      amount: chargeableAmount(params.amount),
      amount_received: ZERO,
      status: params.payment_method === null ? "requires_payment_method" : "requires_confirmation",
      client_secret: `${id}_secret_${randomText(25)}`,
      ...{ last_payment_error: null, latest_charge: null, cancellation_reason: null, canceled_at: null },
    });
    const object = paymentIntentObject(intent);
    tell(call, "payment_intent.created", object);
    return object;
  },
);

export type Attached = { payment_method: string | null; card: ChargedCard | null };

/** Returns one of the processor's ready-made payment methods and the card behind it. */
export function attached(token: string | null, now: Date): Attached {
  if (token === null) return { payment_method: null, card: null };
  const card = cardOfToken(token, now);
  if (!card) throw noSuchParam("PaymentMethod", token, "payment_method");
  return { payment_method: newId("pm"), card };
}

const CANCELABLE = new Set<PaymentIntent["status"]>([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export const cancelPaymentIntent = change(
  "/v1/payment_intents/:id/cancel",
  z.strictObject({
    cancellation_reason: z
      .enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"])
      .nullable()
      .default(null),
  }),
  async (call, params, id) => {
    const before = await lockObject(call, "payment_intents", id);
    if (!CANCELABLE.has(before.status)) {
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
      );
    }
    const object = paymentIntentObject(
      await changeObject(call, "payment_intents", before, {
        ...params,
        status: "canceled",
        canceled_at: seconds(call.now),
      }),
    );
    tell(call, "payment_intent.canceled", object);
    return object;
  },
);

export const unexpectedState = (message: string) =>
  invalidRequest(message, { code: "payment_intent_unexpected_state" });

type Found = { intent: PaymentIntent; charge: Charge | null; txn: BalanceTransaction | null };

/** Returns an intent. Recording any payment needs its charge and that one's movement too, so one query finds all three. */
export const retrievePaymentIntent = get(
  "/v1/payment_intents/:id",
  z.strictObject({
    client_secret: text.optional(),
    expand: expandOf("latest_charge", "latest_charge.balance_transaction"),
  }),
  async ({ reader, now }, { expand, client_secret: clientSecret }, id) => {
    const { rows } = await reader.execute<Found>(sql`
    select i.body as intent, c.body as charge, t.body as txn from sandbox.payment_intents i
    left join sandbox.charges c on c.id = i.body ->> 'latest_charge'
    left join sandbox.balance_transactions t on t.id = c.body ->> 'balance_transaction' where i.id = ${id}`);
    const [row] = rows;
    if (!row || (clientSecret !== undefined && clientSecret !== row.intent.client_secret)) {
      throw noSuch("payment_intent", id);
    }
    if (expand.length === 0 || !row.charge) return paymentIntentObject(row.intent);
    const txn = expand.includes("latest_charge.balance_transaction") ? row.txn : null;
    return paymentIntentObject(row.intent, expandedCharge(row.charge, txn, now));
  },
);
