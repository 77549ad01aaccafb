import { and, asc, eq, not } from "drizzle-orm";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Cancels the payments by card that a person started, for themselves or others: because they ask for it, or began a
 * break (RULES §27). One that the card was charged for first stays paid.
 * @returns How many were canceled. @throws The first failure, after trying all; AppError 503 without a processor.
 */
export async function withdrawPaymentsOf(deps: Deps, { userId }: { userId: string }): Promise<number> {
  const isOpen = and(isPaidBy(userId), eq(payments.status, "pending"), not(payments.byTreasurer));
  const open = await deps.db.select().from(payments).where(isOpen).orderBy(asc(payments.id));
  if (open.length === 0) return 0;
  const work = requireProcessor(deps);
  const failures: unknown[] = [];
  let canceled = 0;
  for (const payment of open) {
    const outcome = await withdrawPayment(work, payment).catch((error) => void failures.push(error));
    if (outcome === "cancelled") canceled += 1;
  }
  if (failures.length > 0) throw failures[0];
  return canceled;
}
