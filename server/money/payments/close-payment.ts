import { and, eq, isNull } from "drizzle-orm";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import { tellDeclinedOut } from "#server/money/payments/tell-declined-out.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** Closes an open payment whose intent can't be charged anymore; null if it never had one. */
export async function closePayment(
  { db, clock }: Pick<PaymentWork, "db" | "clock">,
  id: string,
  intentId: string | null,
): Promise<void> {
  const { stripePaymentIntentId, status } = payments;
  const isIntent = intentId === null ? isNull(stripePaymentIntentId) : eq(stripePaymentIntentId, intentId);
  const isOpen = and(eq(payments.id, id), eq(status, "pending"), isIntent);
  const now = clock();
  await inTransaction(db, async (tx) => {
    const [closed] = await tx.update(payments).set({ status: "cancelled", updatedAt: now }).where(isOpen).returning();
    if (closed) await tellDeclinedOut(tx, closed, { now });
  });
}
