import { and, asc, eq, gt, or } from "drizzle-orm";
import {
  DAY_MS,
  isDeclinedOut,
  keyOfCard,
  type ReachedLimit,
  reachedLimits,
} from "#server/money/payments/count-declines.ts";
import { isPaidBy, payerOf } from "#server/money/payments/payer-of.ts";
import type { CardWork } from "#server/money/payments/payment-work.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

type Declined = {
  paymentIntentId: string;
  /** The processor's id for the attempt, so that each counts once. */
  chargeId: string;
  /** The card's fingerprint at the processor; null for anything but a card. */
  card: string | null;
  /** When the bank declined it: an event that arrives days later counts for its own day. */
  at: Date;
};

/**
 * Counts a declined card, once however often it is reported, and cancels what may no longer be tried: this payment, or
 * all open payments of the person, of those who tried the card, or of the network. A payment that has gone through stays
 * paid. @throws The first failure, such as ProcessorUnavailable, after trying all; the same call then continues.
 */
export async function recordDecline(work: CardWork, declined: Declined): Promise<void> {
  const { db, clock, config } = work;
  const { paymentIntentId, chargeId, at } = declined;
  const [payment] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId));
  // A demo's cards are invented, and strangers pay as the same person.
  if (!payment || config.isDemo) return;
  const { id: paymentId, network } = payment;
  const userId = payerOf(payment);
  const declinedAt = at < clock() ? at : clock();
  const card = declined.card === null ? null : keyOfCard(work, declined.card);
  const decline = { chargeId, paymentId, userId, declinedAt, card, network };
  await inTransaction(db, (tx) => tx.insert(paymentDeclines).values(decline).onConflictDoNothing());
  const limits = await reachedLimits(db, { userId, network }, clock());
  const isStopped = limits.map((limit) => paymentsStoppedBy(db, limit, clock()));
  if (await isDeclinedOut(db, paymentId)) isStopped.push(eq(payments.id, paymentId));
  if (isStopped.length === 0) return;
  const open = await db
    .select()
    .from(payments)
    .where(and(or(...isStopped), eq(payments.status, "pending")))
    .orderBy(asc(payments.id));
  const failures: unknown[] = [];
  for (const stopped of open) await withdrawPayment(work, stopped).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function paymentsStoppedBy(db: Reader, { by, key }: ReachedLimit, now: Date) {
  if (by === "person") return isPaidBy(key);
  if (by === "network") return eq(payments.network, key);
  const isRecent = gt(paymentDeclines.declinedAt, new Date(now.getTime() - DAY_MS));
  const triers = db
    .select({ id: paymentDeclines.userId })
    .from(paymentDeclines)
    .where(and(eq(paymentDeclines.card, key), isRecent));
  return isPaidBy(triers);
}

/** Does the same for the latest card tried on a payment, according to the processor. */
export async function recordLatestDecline(work: CardWork, paymentIntentId: string): Promise<void> {
  const { charge } = await work.processor.retrievePaymentIntent(paymentIntentId);
  if (!charge || charge.paid) return;
  const { id: chargeId, cardFingerprint: card } = charge;
  await recordDecline(work, { paymentIntentId, chargeId, card, at: work.clock() });
}
