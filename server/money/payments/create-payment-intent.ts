import type { Cents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { isDeclinedOut, keyOfNetwork, reachedLimits, refuseDeclined } from "#server/money/payments/count-declines.ts";
import { openIntent } from "#server/money/payments/open-intent.ts";
import { alreadyPaid, type CardWork, stillProcessing } from "#server/money/payments/payment-work.ts";
import { preparePayment } from "#server/money/payments/prepare-payment.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

/** How often another tab of the same member may change the payment during one request. */
const ATTEMPTS_MAX = 5;

type Request = {
  leagueId: string;
  amount: Cents;
  yearsSelected: number | undefined;
  dueIds?: readonly string[] | undefined;
  forUserId?: string | undefined;
  network: string;
};

/**
 * Starts paying an entry fee: stores the payment, asks the processor for an intent, then stores the intent's id. A
 * payment open on other terms is first canceled at the processor, so a member never has two live intents in one league
 * (RULES §5, §23). Interrupting it anywhere is harmless: the next call finds the same payment and intent.
 * @param request.network Where it comes from. @throws AppError 429 after ten declined cards within a day (RULES §17); 409
 * if the previous payment went through, or the bank is still processing it.
 */
export async function createPaymentIntent(work: CardWork, actor: Actor, request: Request) {
  const network = keyOfNetwork(work, request.network);
  const payer = { userId: actor.userId, network };
  await refuseDeclined(work.db, payer, work.clock());
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const { payment, isNew, isWanted } = await inTransaction(work.db, (tx) =>
      preparePayment(tx, actor, {
        dueIds: undefined,
        forUserId: undefined,
        ...request,
        network,
        config: work.config,
        now: work.clock(),
      }),
    );
    // A payment that has used up its declines is still open if canceling it failed.
    if (isNew || (isWanted && !(await isDeclinedOut(work.db, payment.id)))) {
      const intent = await openIntent(work, payment);
      if (!intent) continue;
      // A card declined since the check above canceled the payments that were open then, but not this one.
      const limits = await reachedLimits(work.db, payer, work.clock());
      if (limits.length === 0) return { intent, payment };
    }
    const outcome = await withdrawPayment(work, payment);
    if (outcome === "succeeded") throw alreadyPaid(payment);
    if (outcome === "pending") throw stillProcessing(payment);
    await refuseDeclined(work.db, payer, work.clock());
  }
  throw conflict("This payment is being changed in another tab. Nothing was charged. Please try again.");
}
