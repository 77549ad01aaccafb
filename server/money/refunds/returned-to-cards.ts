import { and, eq, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";

/**
 * The equal shares of a season's remainder that went back to its members' cards, in SQL. They were paid in and shared
 * out, so they stay part of what the season collected, like the shares that are paid to bank accounts. A share whose
 * refund failed counts too: it stays its owner's.
 */
export const returnedToCards = (season: { leagueId: SQLWrapper; seasonYear: SQLWrapper }): SQL<number> =>
  sql<number>`coalesce((
    select sum(refund.amount) from refunds refund
    where refund.league_id = ${season.leagueId} and refund.season_year = ${season.seasonYear} and refund.is_return),
    0)::bigint`;

/** Sums the same shares of one season. */
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
