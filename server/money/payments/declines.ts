import { and, asc, eq } from "drizzle-orm";
import { isDeclinedOut, isOverDaily } from "#server/money/payments/count-declines.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

type Declined = {
  paymentIntentId: string;
  /** The processor's id for the attempt, so that each counts once. */
  chargeId: string;
  /** When the bank declined it: an event that arrives days later counts for its own day. */
  at: Date;
};

/**
 * Counts a declined card, once however often it is reported, and cancels what its payer may no longer try: this
 * payment, or all of their open payments. A payment that has gone through stays paid. @throws ProcessorUnavailable,
 * after which the same call continues.
 */
export async function recordDecline(work: PaymentWork, { paymentIntentId, chargeId, at }: Declined): Promise<void> {
  const { db, clock } = work;
  const [payment] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId));
  if (!payment) return;
  const declinedAt = at < clock() ? at : clock();
  const decline = { chargeId, paymentId: payment.id, userId: payment.userId, declinedAt };
  await inTransaction(db, (tx) => tx.insert(paymentDeclines).values(decline).onConflictDoNothing());
  const isOver = await isOverDaily(db, payment.userId, clock());
  if (!isOver && !(await isDeclinedOut(db, payment.id))) return;
  const isTheirs = isOver ? eq(payments.userId, payment.userId) : eq(payments.id, payment.id);
  const open = await db
    .select()
    .from(payments)
    .where(and(isTheirs, eq(payments.status, "pending")))
    .orderBy(asc(payments.id));
  for (const stopped of open) await withdrawPayment(work, stopped);
}

/** Does the same for the latest card tried on a payment, according to the processor. */
export async function recordLatestDecline(work: PaymentWork, paymentIntentId: string): Promise<void> {
  const { charge } = await work.processor.retrievePaymentIntent(paymentIntentId);
  if (charge && !charge.paid) await recordDecline(work, { paymentIntentId, chargeId: charge.id, at: work.clock() });
}
