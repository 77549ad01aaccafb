import { withdrawPaymentsOf } from "#server/money/payments/withdraw-payments-of.ts";
import { refusalsFor } from "#server/people/declarations/may-pay.ts";
import { limitsAt } from "#server/people/play-limits/queries.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: withdraws the card payments that someone started before their break, or before they were refused for what they
 * declared or were asked, so that a form that is still open elsewhere can't charge them (RULES §27).
 * @throws The first failure, after trying all payments.
 */
export async function withdrawRefusedPayments(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const now = deps.clock();
  const { breakUntil } = await limitsAt(deps.db, { userId, now });
  const refusals = await refusalsFor(deps.db, { userId, config: deps.config, now });
  if (breakUntil !== null || refusals.size > 0) await withdrawPaymentsOf(deps, { userId });
}
