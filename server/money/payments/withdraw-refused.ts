import { withdrawPaymentsOf } from "#server/money/payments/withdraw-payments-of.ts";
import { hasAcceptedTerms, refusalsFor } from "#server/people/declarations/may-pay.ts";
import { limitsAt } from "#server/people/play-limits/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { promptly } from "#server/processor/promptly.ts";

/**
 * Job: withdraws the card payments that someone started before their break, or before they were refused for what they
 * declared or were asked, or under terms that don't apply anymore, so that a form that is still open elsewhere can't
 * charge them (RULES §27).
 * @throws The first failure, after trying all payments.
 */
export async function withdrawRefusedPayments(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const who = { userId, config: deps.config, now: deps.clock() };
  const { breakUntil } = await limitsAt(deps.db, who);
  const mayPay = (await refusalsFor(deps.db, who)).size === 0 && (await hasAcceptedTerms(deps.db, who));
  if (breakUntil !== null || !mayPay) await withdrawPaymentsOf(deps, { userId });
}

/** Does the same before the person reads that it counts. If the processor doesn't answer, the job tries again. */
export const withdrawRefusedNow =
  (deps: Deps) =>
  async (userId: string): Promise<void> => {
    const prompt = { ...deps, processor: deps.processor && promptly(deps.processor) };
    await withdrawRefusedPayments(prompt, { userId }).catch((err) => deps.log.warn({ err }, "could not withdraw yet"));
  };
