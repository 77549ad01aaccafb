import { and, eq, exists, not, or } from "drizzle-orm";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { termsConsents } from "#server/platform/db/schema/declarations.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Removes what a person accepted, unless they have money in the books: then the evidence stays with it, without its
 * origin (RULES §12, §27).
 */
export async function eraseConsents(tx: Tx, userId: string): Promise<void> {
  const isTheirs = eq(termsConsents.userId, userId);
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidBy(userId), eq(payments.status, "succeeded")));
  const won = tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.userId, userId));
  await tx.delete(termsConsents).where(and(isTheirs, not(or(exists(paid), exists(won)) ?? exists(paid))));
  await tx.update(termsConsents).set({ ip: "", device: "" }).where(isTheirs);
}
