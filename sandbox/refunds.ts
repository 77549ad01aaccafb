import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { addCents, type Cents, formatDollars, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { invalidRequest, noSuch, noSuchParam } from "#sandbox/api-error.ts";
import { canSpend, move } from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { testCardOf } from "#sandbox/cards.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { listOf } from "#sandbox/list.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { refundObject } from "#sandbox/objects/refund.ts";
import { integer, mergeMetadata, metadataPairs, page, text } from "#sandbox/params.ts";
import { afterSeconds, plan } from "#sandbox/planned-changes.ts";
import { type ChargeRow, charges, paymentIntents, type RefundRow, refunds } from "#sandbox/tables.ts";

export const refundCreateParams = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadataPairs.optional(),
});

/** Refunds at most what is left of a charge. If funds are short, the refund waits for them. */
export async function createRefund(call: Call, params: z.output<typeof refundCreateParams>) {
  const charge = await chargeToRefund(call, params);
  const amount = refundableAmount(charge, params.amount);
  const refund: RefundRow = {
    id: newId("re"),
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    paymentMethod: charge.paymentMethod,
    amount,
    status: "pending",
    reason: params.reason ?? null,
    failureReason: null,
    metadata: mergeMetadata({}, params.metadata),
    balanceTransaction: null,
    failureBalanceTransaction: null,
    created: call.now,
  };
  const sent = await sendIfFunded(call, refund, charge);
  await call.tx.insert(refunds).values(sent);
  const amountRefunded = addCents(charge.amountRefunded, amount);
  await call.tx.update(charges).set({ amountRefunded }).where(eq(charges.id, charge.id));
  const object = refundObject(sent);
  tell(call, "refund.created", object);
  tell(call, "charge.refunded", chargeObject({ ...charge, amountRefunded }));
  return object;
}

async function chargeToRefund(call: Call, params: z.output<typeof refundCreateParams>): Promise<ChargeRow> {
  const id = params.charge ?? (await successfulChargeOf(call, params.payment_intent));
  const [charge] = await call.tx.select().from(charges).where(eq(charges.id, id)).for("update");
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
  const [intent] = await call.tx.select().from(paymentIntents).where(eq(paymentIntents.id, paymentIntent));
  if (!intent) throw noSuchParam("payment_intent", paymentIntent, "payment_intent");
  if (intent.status === "succeeded" && intent.latestCharge) return intent.latestCharge;
  const message = `This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { param: "payment_intent" });
}

function refundableAmount(charge: ChargeRow, asked: number | undefined): Cents {
  const left = subtractCents(charge.amount, charge.amountRefunded);
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

/** Takes the refund out of the balance; with some test cards it arrives later or comes back. */
async function sendIfFunded(call: Call, refund: RefundRow, charge: ChargeRow): Promise<RefundRow> {
  const soon = afterSeconds(call.now, call.settings.laterSeconds);
  if (!(await canSpend(call, refund.amount))) {
    const dueAt = afterSeconds(call.now, WAIT_FOR_FUNDS_SECONDS);
    await plan(call, { kind: "settle_refund", objectId: refund.id, dueAt });
    return refund;
  }
  const txn = await move(call, {
    type: "refund",
    amount: toCents(-refund.amount),
    fee: ZERO,
    source: refund.id,
    description: `REFUND FOR CHARGE (${charge.id})`,
    availableOn: call.now,
  });
  const { refunds: behavior } = testCardOf(charge.card.token) ?? {};
  if (behavior === "fail_later") await plan(call, { kind: "fail_refund", objectId: refund.id, dueAt: soon });
  if (behavior === "pending_first") await plan(call, { kind: "settle_refund", objectId: refund.id, dueAt: soon });
  return { ...refund, balanceTransaction: txn.id, status: behavior === "pending_first" ? "pending" : "succeeded" };
}

/** Completes a pending refund, unless it still waits for funds. */
export async function settleRefund(call: Call, id: string) {
  const { refund, charge } = await lockRefund(call, id);
  if (refund.status !== "pending") return;
  const settled: RefundRow = refund.balanceTransaction
    ? { ...refund, status: "succeeded" }
    : await sendIfFunded(call, refund, charge);
  if (!settled.balanceTransaction) return;
  const { status, balanceTransaction } = settled;
  await call.tx.update(refunds).set({ status, balanceTransaction }).where(eq(refunds.id, id));
  tell(call, "refund.updated", refundObject(settled));
}

/**
 * Fails a refund because the card is closed: the money returns to the balance, and the charge counts as not refunded.
 */
export async function failRefund(call: Call, id: string) {
  const { refund, charge } = await lockRefund(call, id);
  if (refund.status !== "succeeded") return;
  const txn = await move(call, {
    type: "refund_failure",
    amount: refund.amount,
    fee: ZERO,
    source: refund.id,
    description: `REFUND FAILURE (${charge.id})`,
    availableOn: call.now,
  });
  const change = {
    status: "failed" as const,
    failureReason: "expired_or_canceled_card",
    failureBalanceTransaction: txn.id,
  };
  await call.tx.update(refunds).set(change).where(eq(refunds.id, id));
  const amountRefunded = subtractCents(charge.amountRefunded, refund.amount);
  await call.tx.update(charges).set({ amountRefunded }).where(eq(charges.id, charge.id));
  tell(call, "refund.failed", refundObject({ ...refund, ...change }));
}

/** Locks the charge first, in the same order as every call that locks both. */
async function lockRefund(call: Call, id: string) {
  const ofRefund = call.tx.select({ charge: refunds.charge }).from(refunds).where(eq(refunds.id, id));
  const [charge] = await call.tx.select().from(charges).where(eq(charges.id, ofRefund)).for("update");
  const [refund] = await call.tx.select().from(refunds).where(eq(refunds.id, id));
  if (!refund || !charge) throw noSuch("refund", id);
  return { refund, charge };
}

export async function retrieveRefund({ reader }: ReadCall, id: string) {
  const [refund] = await reader.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw noSuch("refund", id);
  return refundObject(refund);
}

export const refundListParams = z.strictObject({
  limit: page.limit,
  starting_after: page.starting_after,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export async function listRefunds({ reader }: ReadCall, params: z.output<typeof refundListParams>) {
  const { limit, starting_after: after, charge, payment_intent: paymentIntent } = params;
  const rows = await reader
    .select()
    .from(refunds)
    .where(
      and(
        charge === undefined ? undefined : eq(refunds.charge, charge),
        paymentIntent === undefined ? undefined : eq(refunds.paymentIntent, paymentIntent),
        after === undefined ? undefined : lt(refunds.seq, sql`(select seq from sandbox.refunds where id = ${after})`),
      ),
    )
    .orderBy(desc(refunds.seq))
    .limit(limit + 1);
  return listOf({ url: "/v1/refunds", limit, rows, toObject: refundObject });
}
