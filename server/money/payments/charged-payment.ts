import { eq, type SQL } from "drizzle-orm";
import { type LockedPayment, lockPayment, type Payer } from "#server/money/payments/lock-payment.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { ProcessorPaymentIntent } from "#server/processor/port.ts";

type Charged = { paymentId: string; intent: ProcessorPaymentIntent; now: Date };

/**
 * Finds and locks the payment that an intent's charge belongs to: the intent's own payment, which was locked with the
 * payer, or the one it was created for if that has no intent yet. If a crash left two intents for one payment, the
 * second is stored as a separate payment, so that its charge is placed or refunded.
 */
export async function chargedPayment(
  tx: Tx,
  payer: Payer,
  { paymentId, intent, now }: Charged,
): Promise<LockedPayment> {
  if (payer.payment) return payer.payment;
  const asked = await lockedPayment(tx, payer, eq(payments.id, paymentId));
  if (asked.stripePaymentIntentId === null) {
    await tx.update(payments).set({ stripePaymentIntentId: intent.id }).where(eq(payments.id, paymentId));
  } else {
    const { leagueId, userId, paidById, firstSeason } = asked;
    await tx.insert(payments).values({
      leagueId,
      userId,
      paidById,
      firstSeason,
      seasons: Number(intent.metadata.seasons ?? asked.seasons),
      amount: intent.amountReceived,
      status: "cancelled",
      stripePaymentIntentId: intent.id,
      createdAt: now,
      updatedAt: now,
    });
  }
  return lockedPayment(tx, payer, eq(payments.stripePaymentIntentId, intent.id));
}

async function lockedPayment(tx: Tx, payer: Payer, isIt: SQL): Promise<LockedPayment> {
  const payment = await lockPayment(tx, payer, isIt);
  if (!payment) throw new Error("A payment is missing that was there a moment ago.");
  return payment;
}
