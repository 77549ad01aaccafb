import { sql } from "drizzle-orm";
import { z } from "zod";
import { addCents, type Cents, formatDollars, subtractCents, toCents } from "#contract/platform/money.ts";
import { invalidRequest, noSuchParam } from "#sandbox/api-error.ts";
import { canSpend, move } from "#sandbox/balance.ts";
import type { Call } from "#sandbox/call.ts";
import { testCardOf } from "#sandbox/cards.ts";
import type { Charge, Refund } from "#sandbox/document-types.ts";
import {
  addObject,
  changeObject,
  findAll,
  findObject,
  getObject,
  listObjects,
  lockObject,
} from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { refundObject } from "#sandbox/objects/refund.ts";
import { integer, newMetadata, page, text } from "#sandbox/params.ts";
import { afterSeconds, plan } from "#sandbox/planned-changes.ts";
import { change, get, nothing } from "#sandbox/routes.ts";

const refundParams = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).nullable().default(null),
  metadata: newMetadata,
});
type RefundParams = z.output<typeof refundParams>;

/** Refunds at most what is left of a charge. If funds are short, the refund waits for them. */
export const createRefund = change("/v1/refunds", refundParams, async (call, params) => {
  const charge = await chargeToRefund(call, params);
  const amount = refundableAmount(charge, params.amount);
  const { reason, metadata } = params;
  const { payment_intent, payment_method } = charge;
  const refund = { id: newId("re"), charge: charge.id, payment_intent, payment_method, amount, reason, metadata };
  const sent = await sendIfFunded(call, refund, charge);
  const object = refundObject(await addObject(call, "refunds", { ...refund, ...sent }));
  const refunded = { amount_refunded: addCents(charge.amount_refunded, amount) };
  tell(call, "refund.created", object);
  tell(call, "charge.refunded", chargeObject(await changeObject(call, "charges", charge, refunded)));
  return object;
});

async function chargeToRefund(call: Call, params: RefundParams): Promise<Charge> {
  const id = params.charge ?? (await successfulChargeOf(call, params.payment_intent));
  const [charge] = await findAll(call.tx, "charges", sql`id = ${id} for update`);
  if (!charge) throw noSuchParam("charge", id, "charge");
  if (charge.disputed) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: "charge_disputed" });
  }
  return charge;
}

async function successfulChargeOf(call: Call, paymentIntent: string | undefined): Promise<string> {
  if (paymentIntent === undefined) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = await findObject(call.tx, "payment_intents", paymentIntent);
  if (!intent) throw noSuchParam("payment_intent", paymentIntent, "payment_intent");
  if (intent.status === "succeeded" && intent.latest_charge) return intent.latest_charge;
  const message = `This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { param: "payment_intent" });
}

function refundableAmount(charge: Charge, asked: number | undefined): Cents {
  const left = subtractCents(charge.amount, charge.amount_refunded);
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = toCents(asked ?? left);
  if (amount < 1) throw invalidRequest("Invalid positive integer", { param: "amount" });
  if (amount > left) {
    const message = `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(left)})`;
    throw invalidRequest(message, { param: "amount" });
  }
  return amount;
}

const WAIT_FOR_FUNDS_SECONDS = 3600;

type Sent = Pick<Refund, "status" | "balance_transaction">;

/** Takes the refund out of the balance; with some test cards it arrives later or comes back. */
async function sendIfFunded(call: Call, { id, amount }: Pick<Refund, "id" | "amount">, charge: Charge): Promise<Sent> {
  const soon = afterSeconds(call.now, call.settings.laterSeconds);
  if (!(await canSpend(call, amount))) {
    const dueAt = afterSeconds(call.now, WAIT_FOR_FUNDS_SECONDS);
    await plan(call, { kind: "settle_refund", objectId: id, dueAt });
    return { status: "pending", balance_transaction: null };
  }
  const description = `REFUND FOR CHARGE (${charge.id})`;
  const txn = await move(call, { type: "refund", amount: toCents(-amount), source: id, description });
  const { refunds: behavior } = testCardOf(charge.card.token) ?? {};
  if (behavior === "fail_later") await plan(call, { kind: "fail_refund", objectId: id, dueAt: soon });
  if (behavior === "pending_first") await plan(call, { kind: "settle_refund", objectId: id, dueAt: soon });
  return { status: behavior === "pending_first" ? "pending" : "succeeded", balance_transaction: txn.id };
}

/** Completes a pending refund, unless it still waits for funds. */
export async function settleRefund(call: Call, id: string) {
  const { refund, charge } = await lockRefund(call, id);
  if (refund.status !== "pending") return;
  const settled = refund.balance_transaction
    ? { status: "succeeded" as const }
    : await sendIfFunded(call, refund, charge);
  const after = await changeObject(call, "refunds", refund, settled);
  if (after.balance_transaction) tell(call, "refund.updated", refundObject(after));
}

/**
 * Fails a refund because the card is closed: the money returns to the balance, and the charge counts as not refunded.
 */
export async function failRefund(call: Call, id: string) {
  const { refund, charge } = await lockRefund(call, id);
  if (refund.status !== "succeeded") return;
  const description = `REFUND FAILURE (${charge.id})`;
  const txn = await move(call, { type: "refund_failure", amount: refund.amount, source: id, description });
  const failed = await changeObject(call, "refunds", refund, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: txn.id,
  });
  const amountRefunded = subtractCents(charge.amount_refunded, refund.amount);
  await changeObject(call, "charges", charge, { amount_refunded: amountRefunded });
  tell(call, "refund.failed", refundObject(failed));
}

/** Locks the charge first, in the same order as every call that locks both. */
async function lockRefund(call: Call, id: string) {
  const charge = await lockObject(call, "charges", (await getObject(call.tx, "refunds", id)).charge);
  return { refund: await getObject(call.tx, "refunds", id), charge };
}

export const retrieveRefund = get("/v1/refunds/:id", nothing, async ({ reader }, _params, id) =>
  refundObject(await getObject(reader, "refunds", id)),
);

export const listRefunds = get(
  "/v1/refunds",
  z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() }),
  ({ reader }, params) => listObjects(reader, "refunds", params, { toObject: refundObject }),
);
