import type { Cents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { isDeclinedOut, isOverDaily, refuseDeclined } from "#server/money/payments/count-declines.ts";
import { openIntent } from "#server/money/payments/open-intent.ts";
import { alreadyPaid, type PaymentWork, stillProcessing } from "#server/money/payments/payment-work.ts";
import { preparePayment } from "#server/money/payments/prepare-payment.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

/** How often another tab of the same member may change the payment during one request. */
const ATTEMPTS_MAX = 5;

type Request = { leagueId: string; amount: Cents; yearsSelected: number | undefined };

/**
 * Starts paying an entry fee: stores the payment, asks the processor for an intent, then stores the intent's id. A
 * payment open on other terms is first canceled at the processor, so a member never has two live intents in one league
 * (RULES §5, §23). Interrupting it anywhere is harmless: the next call finds the same payment and intent.
 * @throws AppError 429 after ten declined cards within a day (RULES §17); 409 if the previous payment went through, or
 * the bank is still processing it.
 */
export async function createPaymentIntent(work: PaymentWork, actor: Actor, request: Request) {
  await refuseDeclined(work.db, actor.userId, work.clock());
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const { payment, isNew, isWanted } = await inTransaction(work.db, (tx) =>
      preparePayment(tx, actor, { ...request, now: work.clock() }),
    );
    // A payment that has used up its declines is still open if canceling it failed.
    if (isNew || (isWanted && !(await isDeclinedOut(work.db, payment.id)))) {
      const intent = await openIntent(work, payment);
      if (!intent) continue;
      // A card declined since the check above canceled the payments that were open then, but not this one.
      if (!(await isOverDaily(work.db, actor.userId, work.clock()))) return { intent, payment };
    }
    const outcome = await withdrawPayment(work, payment);
    if (outcome === "succeeded") throw alreadyPaid(payment);
    if (outcome === "pending") throw stillProcessing(payment);
    await refuseDeclined(work.db, actor.userId, work.clock());
  }
  throw conflict("This payment is being changed in another tab. Nothing was charged. Please try again.");
}
