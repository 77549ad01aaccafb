import { and, eq, isNull } from "drizzle-orm";
import { cancelIntent } from "#server/money/payments/cancel-intent.ts";
import { closePayment } from "#server/money/payments/close-payment.ts";
import { customerOf, forgetCustomer, payingUser } from "#server/money/payments/payer.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { alreadyPaid, type PaymentWork, stillProcessing } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { recordIntent } from "#server/money/payments/record-payment.ts";
import type { Db } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { StartedPaymentIntent } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

/**
 * Returns the live intent of an open payment: the first call creates it, and every later call gets the same one.
 * @returns undefined if the payment has been closed, in which case a new payment is needed.
 * @throws AppError 409 if it was paid, or the bank is still processing it.
 */
export function openIntent(work: PaymentWork, payment: PaymentRow): Promise<StartedPaymentIntent | undefined> {
  const { stripePaymentIntentId } = payment;
  return stripePaymentIntentId ? knownIntent(work, payment, stripePaymentIntentId) : makeIntent(work, payment);
}

async function knownIntent(work: PaymentWork, payment: PaymentRow, intentId: string) {
  try {
    const intent = await work.processor.retrievePaymentIntent(intentId);
    if (intent.status === "canceled" || intent.status === "succeeded") {
      if ((await recordIntent(work, intent)) === "succeeded") throw alreadyPaid(payment);
      return undefined;
    }
    if (intent.status === "processing" || intent.status === "requires_capture") throw stillProcessing(payment);
    const { id, clientSecret, status } = intent;
    if (clientSecret === null) throw new ProcessorUnavailable(`The processor gave no client secret for ${id}.`);
    return { id, clientSecret, status };
  } catch (error) {
    // An intent made under other keys, such as the sandbox's, can't be paid here, so this needs a new payment.
    if (!(error instanceof ProcessorRefused) || error.code !== "resource_missing") throw error;
    await closePayment(work, payment.id, intentId);
    return undefined;
  }
}

/** Concurrent calls in one process share one request, because the processor refuses a key that is in use. */
const underWay = new WeakMap<Db, Map<string, Promise<StartedPaymentIntent>>>();

async function makeIntent(work: PaymentWork, payment: PaymentRow) {
  const shared = underWay.get(work.db) ?? new Map<string, Promise<StartedPaymentIntent>>();
  underWay.set(work.db, shared);
  const asked = shared.get(payment.id) ?? startIntent(work, payment).finally(() => shared.delete(payment.id));
  shared.set(payment.id, asked);
  const intent = await asked;
  return (await keepIntent(work, payment, intent)) ? intent : undefined;
}

/** Refusals that concern the payer, not the payment: we then create it without their name. */
const ABOUT_PAYER: ReadonlySet<string | null> = new Set(["resource_missing", "email_invalid"]);

async function startIntent(work: PaymentWork, payment: PaymentRow): Promise<StartedPaymentIntent> {
  const { db, processor } = work;
  const { id: paymentId, amount, leagueId, seasons, firstSeason: seasonYear } = payment;
  const userId = payerOf(payment);
  const [named, user] = await onOneConnection(db, (one) =>
    Promise.all([
      one.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, leagueId)),
      payingUser(one, userId),
    ]),
  );
  const description = `${seasons > 0 ? "Entry fee for" : "Dues of"} ${onlyRow(named).name}`;
  const creation = { paymentId, amount, leagueId, userId, seasons, seasonYear, description };
  const payer = await customerOf(work, user);
  try {
    return await processor.createPaymentIntent({ ...creation, ...payer });
  } catch (error) {
    if (!(error instanceof ProcessorRefused) || !ABOUT_PAYER.has(error.code)) throw error;
    if (payer.customer && error.code === "resource_missing") await forgetCustomer(work, userId, payer.customer);
    return processor.createPaymentIntent(creation);
  }
}

/** Stores which intent belongs to this payment, and cancels one that lost the race. @returns Whether it is this one. */
async function keepIntent(work: PaymentWork, { id }: PaymentRow, intent: StartedPaymentIntent): Promise<boolean> {
  const { db, clock } = work;
  // One statement is a transaction of its own.
  const isUnkept = and(eq(payments.id, id), eq(payments.status, "pending"), isNull(payments.stripePaymentIntentId));
  const kept = await db
    .update(payments)
    .set({ stripePaymentIntentId: intent.id, updatedAt: clock() })
    .where(isUnkept)
    .returning({ id: payments.id });
  if (kept.length > 0) return true;
  const known = onlyRow(await db.select().from(payments).where(eq(payments.id, id)));
  if (known.stripePaymentIntentId !== intent.id) await cancelIntent(work, intent.id);
  return known.stripePaymentIntentId === intent.id && known.status === "pending";
}
