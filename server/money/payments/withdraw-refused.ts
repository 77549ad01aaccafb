import { withdrawPaymentsOf } from "#server/money/payments/withdraw-payments-of.ts";
import { refusalInWords, refusalsFor } from "#server/people/declarations/may-pay.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: withdraws the card payments that someone started before they declared what they are refused for, so that a form that
 * is still open elsewhere can't charge them (RULES §27). @throws The first failure, after trying all payments.
 */
export async function withdrawRefusedPayments(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const asked = { config: deps.config, now: deps.clock() };
  const refusals = await refusalsFor(deps.db, { userId, ...asked });
  if (refusalInWords(refusals, asked) !== null) await withdrawPaymentsOf(deps, { userId });
}
