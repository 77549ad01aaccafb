import { and, eq, not } from "drizzle-orm";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { refusalInWords, refusalsFor } from "#server/people/declarations/may-pay.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: withdraws the card payments that someone started before they declared what they are refused for, so that a form that
 * is still open elsewhere can't charge them (RULES §27). @throws The first failure, after trying all payments.
 */
export async function withdrawRefusedPayments(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const { db, config, clock } = deps;
  const asked = { config, now: clock() };
  if (refusalInWords(await refusalsFor(db, { userId, ...asked }), asked) === null) return;
  const isOpen = and(isPaidBy(userId), eq(payments.status, "pending"), not(payments.byTreasurer));
  const open = await db.select().from(payments).where(isOpen);
  if (open.length === 0) return;
  const work = requireProcessor(deps);
  const failures: unknown[] = [];
  for (const payment of open) await withdrawPayment(work, payment).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
