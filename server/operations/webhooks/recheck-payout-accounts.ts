import { and, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { refreshPayoutAccount } from "#server/money/payouts/payout-account.ts";
import { recordBankPayment } from "#server/money/payouts/record-bank-payment.ts";
import { payoutAccounts, payoutAccountsLastChecked } from "#server/platform/db/schema/payout-accounts.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "log"> & { processor: PaymentProcessor };

/** Of each kind, because each one is a call to the processor; the next run continues with those checked longest ago. */
const AT_ONCE_MAX = 50;
const BEGUN_MS = 10 * 60_000;
const READY_MS = 86_400_000;

/**
 * Asks the processor again about winners' accounts, whose events can't be listed: started and unfinished ones every
 * quarter of an hour, ready ones once a day, including whether their bank accepted what was sent there. However many
 * are ready, no unfinished one waits for them.
 * @throws ProcessorUnavailable @returns How many accounts it asked about.
 */
export async function recheckPayoutAccounts(work: Work): Promise<number> {
  const { db, clock, log } = work;
  const begun = await dueAccounts(work, isNull(payoutAccounts.readyAt), BEGUN_MS);
  const ready = await dueAccounts(work, isNotNull(payoutAccounts.readyAt), READY_MS);
  for (const { accountId, readyAt } of [...begun, ...ready]) {
    if (accountId === null) continue;
    const askedAt = clock();
    try {
      await refreshPayoutAccount(work, accountId);
      if (readyAt) await recordBankPayment(work, accountId);
    } catch (error) {
      // The account is gone or closed at the processor. We still ask about the others, and about this one when it's due
      // again.
      if (!(error instanceof ProcessorRefused)) throw error;
      log.warn({ err: error, accountId }, "the processor does not know a payout account");
      await db.update(payoutAccounts).set({ checkedAt: askedAt }).where(eq(payoutAccounts.stripeAccountId, accountId));
    }
  }
  return begun.length + ready.length;
}

/** The accounts of this kind that were checked longest ago, or made and never checked, at least this long ago. */
function dueAccounts({ db, clock }: Work, kind: SQL, ageMs: number) {
  const moment = new Date(clock().getTime() - ageMs);
  return db
    .select({ accountId: payoutAccounts.stripeAccountId, readyAt: payoutAccounts.readyAt })
    .from(payoutAccounts)
    .where(and(isNotNull(payoutAccounts.stripeAccountId), kind, lt(payoutAccountsLastChecked, moment)))
    .orderBy(payoutAccountsLastChecked)
    .limit(AT_ONCE_MAX);
}
