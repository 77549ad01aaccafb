import { and, eq, gt, isNull, notExists } from "drizzle-orm";
import { ZERO } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { disputes, payments, unrefundedShares } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Finds who had paid for a past season and still has an account; for the current season, its paid members. */
export async function paidForSeason(db: Reader, league: LeagueRow, seasonYear: number): Promise<string[]> {
  if (seasonYear === league.currentYear) return paidMemberIds(db, league.id);
  const isTaken = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, payments.id), isWithMoney(disputes.status)));
  const rows = await db
    .selectDistinct({ userId: unrefundedShares.userId })
    .from(unrefundedShares)
    .innerJoin(payments, eq(payments.id, unrefundedShares.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(payments.leagueId, league.id),
        eq(unrefundedShares.seasonYear, seasonYear),
        gt(unrefundedShares.fee, ZERO),
        isNull(users.erasedAt),
        notExists(isTaken),
      ),
    );
  return rows.map(({ userId }) => userId);
}
