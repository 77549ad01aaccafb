import { type AnyColumn, and, eq, inArray, isNotNull, not, notExists, type SQL } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/** Finds which of these people the processor can pay now. */
export async function readyToBePaid(db: Reader, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: payoutAccounts.userId })
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.userId, [...userIds]), isNotNull(payoutAccounts.readyAt)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Matches rows whose person, in this column, the processor can't pay now. */
export const hasNoReadyAccount = (db: Reader, userId: AnyColumn): SQL =>
  notExists(
    db
      .select({ userId: payoutAccounts.userId })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.userId, userId), isNotNull(payoutAccounts.readyAt))),
  );

/** Matches `payouts` that only their winner's missing bank details hold up (RULES §23). */
export const waitsForBankDetails = (db: Reader): SQL | undefined =>
  and(eq(payouts.status, "pending"), not(payouts.byTreasurer), hasNoReadyAccount(db, payouts.userId));
