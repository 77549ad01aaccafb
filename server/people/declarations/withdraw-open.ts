import { and, eq, not } from "drizzle-orm";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "processor" | "log">;

/**
 * Withdraws the card payments that someone started before they declared what they are refused for, so that a form that is
 * still open elsewhere can't charge them. A processor that can't be reached changes nothing about what they declared.
 */
export async function withdrawOpenPayments({ processor, ...work }: Work, userId: string): Promise<void> {
  if (!processor) return;
  const isOpen = and(isPaidBy(userId), eq(payments.status, "pending"), not(payments.byTreasurer));
  for (const payment of await work.db.select().from(payments).where(isOpen)) {
    await withdrawPayment({ ...work, processor }, payment).catch((error) => {
      work.log.warn({ err: error, paymentId: payment.id }, "could not withdraw an open payment");
    });
  }
}
