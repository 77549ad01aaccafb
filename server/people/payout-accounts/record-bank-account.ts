import { eq } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { pauseEnd, pausePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import type { ProcessorBankAccount } from "#server/processor/port.ts";

type Noted = {
  /** The account as we knew it before. */
  before: typeof payoutAccounts.$inferSelect;
  bank: ProcessorBankAccount;
  now: Date;
};

/** People name their bank account on the processor's own pages. */
const AT_THE_PROCESSOR: WhereFrom = { ip: "the payment processor", device: "the payment processor's page" };

/**
 * Records which bank account a person is paid to, and tells them if it is a new one. Replacing one pauses payouts for
 * 48 hours (RULES §16). Repeating it is harmless. The caller holds the account's lock.
 */
export async function recordBankAccount(tx: Tx, { before, bank, now }: Noted): Promise<void> {
  const { userId } = before;
  const known = { bankName: bank.name, bankLast4: bank.last4, bankFingerprint: bank.fingerprint };
  await tx.update(payoutAccounts).set(known).where(eq(payoutAccounts.userId, userId));
  if (bank.fingerprint === before.bankFingerprint) return;
  // An account that was ready before we stored bank accounts has had this one all along.
  if (before.bankFingerprint === null && before.readyAt) return;
  const isReplaced = before.bankFingerprint !== null;
  const kind = isReplaced ? "payout_account_replaced" : "payout_account_added";
  const account = `${bank.name}, ending in ${bank.last4}`;
  if (isReplaced) await pausePayouts(tx, { userId, reason: "payout_account_replaced", until: pauseEnd(now), now });
  await recordAccountEvent(tx, { userId, kind, from: AT_THE_PROCESSOR, details: { account }, now });
  const details = [{ label: "Account", value: account }];
  await tellAccount(tx, { userId, kind, details, from: AT_THE_PROCESSOR, now });
}
