import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";

type Unproved = {
  userId: string;
  /** When the address was verified; null for never. */
  verifiedAt: Date | null;
  now: Date;
};

/**
 * Forgets a payout account that was named before its holder's address was verified: a stranger who opened the account
 * with someone else's address may have named their own bank (RULES §16). The next payout account is a new one at the
 * processor.
 */
export async function discardUnprovedAccount(tx: Tx, { userId, verifiedAt, now }: Unproved): Promise<void> {
  const isUnproved = verifiedAt ? lte(payoutAccounts.createdAt, verifiedAt) : sql`true`;
  await tx
    .update(payoutAccounts)
    .set({
      replacedAccountId: payoutAccounts.stripeAccountId,
      stripeAccountId: null,
      readyAt: null,
      requirements: [],
      checkedAt: null,
      bankFailure: null,
      bankReturned: null,
      bankName: null,
      bankLast4: null,
      bankFingerprint: null,
      createdAt: now,
      updatedAt: now,
    })
    .where(and(eq(payoutAccounts.userId, userId), isNotNull(payoutAccounts.stripeAccountId), isUnproved));
}
