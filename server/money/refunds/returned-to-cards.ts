import { and, eq, sum } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";

/**
 * Sums the equal shares of a season's remainder that went back to its members' cards. They were paid in and shared out, so
 * they stay part of what the season collected, like the shares that are paid to bank accounts. A share whose refund
 * failed counts too: it stays its owner's.
 */
export async function sumReturnedToCards(
  db: Reader,
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
): Promise<Cents> {
  const { total } = onlyRow(
    await db
      .select({ total: sum(refunds.amount).mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.leagueId, leagueId), eq(refunds.seasonYear, seasonYear), eq(refunds.isReturn, true))),
  );
  return toCents(total ?? 0);
}
