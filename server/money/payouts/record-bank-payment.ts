import { and, eq, gte } from "drizzle-orm";
import { bankFailureInWords } from "#server/money/payouts/processor-words.ts";
import { BANK_REFUSED, bankRefused } from "#server/notices/payout-accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor, ProcessorBankPayment } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

const TRIES_MAX = 3;

/**
 * Records whether the newest payment from a winner's account at the processor reached their bank. Our books don't
 * change: we have paid the winner into that account. Each failed payment is reported once.
 * @throws ProcessorRefused, ProcessorUnavailable
 */
export async function recordBankPayment(work: Work, accountId: string): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) if (await recordOnce(work, accountId)) return;
  throw new ProcessorUnavailable("The payout account kept changing while we asked the processor about it.");
}

/** @returns false if the account changed while we asked the processor, so its answer may be outdated. */
async function recordOnce({ db, processor, clock }: Work, accountId: string): Promise<boolean> {
  const isIt = eq(payoutAccounts.stripeAccountId, accountId);
  const [known] = await db.select().from(payoutAccounts).where(isIt);
  if (!known) return true;
  const payment = await processor.findBankPayment(accountId);
  if (!payment) return true;
  return inTransaction(db, async (tx) => {
    const now = clock();
    const written = await tx
      .update(payoutAccounts)
      .set({ bankFailure: payment.failureCode, bankReturned: returnedIn(payment), updatedAt: now })
      .where(and(isIt, eq(payoutAccounts.updatedAt, known.updatedAt)))
      .returning({ userId: payoutAccounts.userId });
    if (written.length === 0) return false;
    if (payment.failureCode === null || (await isTold(tx, known.userId, payment))) return true;
    const why = bankFailureInWords(payment.failureCode);
    await tell(tx, now, bankRefused(known.userId, { amount: payment.amount, why }));
    return true;
  });
}

const returnedIn = ({ transferIds }: ProcessorBankPayment) => (transferIds ? [...transferIds] : null);

/** Only notices since this payment was made count. */
async function isTold(tx: Tx, userId: string, { createdAt }: ProcessorBankPayment): Promise<boolean> {
  const told = and(
    eq(notifications.userId, userId),
    eq(notifications.title, BANK_REFUSED),
    gte(notifications.createdAt, createdAt),
  );
  return (await tx.$count(notifications, told)) > 0;
}
