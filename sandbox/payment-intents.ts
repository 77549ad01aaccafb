import { eq } from "drizzle-orm";
import { z } from "zod";
import { ZERO } from "#contract/platform/money.ts";
import { invalidRequest, noSuch, noSuchParam } from "#sandbox/api-error.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { expandedCharge } from "#sandbox/charges.ts";
import { cardOfToken } from "#sandbox/check-card.ts";
import { requireCustomer } from "#sandbox/customers.ts";
import { tell } from "#sandbox/events.ts";
import { newId, randomText } from "#sandbox/ids.ts";
import { paymentIntentObject } from "#sandbox/objects/payment-intent.ts";
import {
  chargeableAmount,
  currency,
  expandOf,
  flag,
  integer,
  mergeMetadata,
  metadataPairs,
  text,
} from "#sandbox/params.ts";
import type { ChargedCard } from "#sandbox/row-parts.ts";
import { type PaymentIntentRow, paymentIntents } from "#sandbox/tables.ts";
import type { Tx } from "#server/platform/db/client.ts";

export const intentCreateParams = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadataPairs.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  transfer_group: text.optional(),
  amount: integer,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  payment_method_types: z.array(text).min(1).optional(),
});

export async function createPaymentIntent(call: Call, params: z.output<typeof intentCreateParams>) {
  const id = newId("pi");
  if (params.customer !== undefined) await requireCustomer(call.tx, params.customer);
  const { automatic_payment_methods: automatic, payment_method_types: types } = params;
  const intent: PaymentIntentRow = {
    id,
    amount: chargeableAmount(params.amount),
    amountReceived: ZERO,
    status: params.payment_method === undefined ? "requires_payment_method" : "requires_confirmation",
    clientSecret: `${id}_secret_${randomText(25)}`,
    automaticPaymentMethods: automatic
      ? { enabled: automatic.enabled, allow_redirects: automatic.allow_redirects ?? "always" }
      : null,
    paymentMethodTypes: types ?? ["card", "us_bank_account"],
    ...attached(params.payment_method, call.now),
    customer: params.customer ?? null,
    description: params.description ?? null,
    receiptEmail: params.receipt_email ?? null,
    transferGroup: params.transfer_group ?? null,
    metadata: mergeMetadata({}, params.metadata),
    lastPaymentError: null,
    latestCharge: null,
    cancellationReason: null,
    canceledAt: null,
    created: call.now,
  };
  await call.tx.insert(paymentIntents).values(intent);
  const object = paymentIntentObject(intent);
  tell(call, "payment_intent.created", object);
  return object;
}

/** Returns one of the processor's ready-made payment methods and the card behind it. */
export function attached(
  token: string | undefined,
  now: Date,
): { paymentMethod: string | null; card: ChargedCard | null } {
  if (token === undefined) return { paymentMethod: null, card: null };
  const card = cardOfToken(token, now);
  if (!card) throw noSuchParam("PaymentMethod", token, "payment_method");
  return { paymentMethod: newId("pm"), card };
}

const CANCELABLE = new Set<PaymentIntentRow["status"]>([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export const intentCancelParams = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export async function cancelPaymentIntent(call: Call, id: string, params: z.output<typeof intentCancelParams>) {
  const before = await lockPaymentIntent(call.tx, id);
  if (!CANCELABLE.has(before.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  const change = {
    status: "canceled" as const,
    canceledAt: call.now,
    cancellationReason: params.cancellation_reason ?? null,
  };
  await call.tx.update(paymentIntents).set(change).where(eq(paymentIntents.id, id));
  const object = paymentIntentObject({ ...before, ...change });
  tell(call, "payment_intent.canceled", object);
  return object;
}

export const unexpectedState = (message: string) =>
  invalidRequest(message, { code: "payment_intent_unexpected_state" });

export async function lockPaymentIntent(tx: Tx, id: string): Promise<PaymentIntentRow> {
  const [intent] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for("update");
  if (!intent) throw noSuch("payment_intent", id);
  return intent;
}

export const intentRetrieveParams = z.strictObject({
  client_secret: text.optional(),
  expand: expandOf("latest_charge", "latest_charge.balance_transaction"),
});

export async function retrievePaymentIntent(
  { settings, now }: ReadCall,
  id: string,
  { expand, client_secret: clientSecret }: z.output<typeof intentRetrieveParams>,
) {
  const [row] = await settings.paymentIntentQuery.execute({ id });
  if (!row || (clientSecret !== undefined && clientSecret !== row.intent.clientSecret)) {
    throw noSuch("payment_intent", id);
  }
  if (expand.length === 0 || !row.charge) return paymentIntentObject(row.intent);
  const txn = expand.includes("latest_charge.balance_transaction") ? row.txn : null;
  return paymentIntentObject(row.intent, expandedCharge(row.charge, txn, now));
}
