import { and, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { LeagueRow } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { disputes, paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Finds who had paid for a past season and still has an account; for the current season, its paid members. */
export async function paidForSeason(db: Reader, league: LeagueRow, seasonYear: number): Promise<string[]> {
  if (seasonYear === league.currentYear) return paidMemberIds(db, league.id);
  const isTaken = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, payments.id), isWithMoney(disputes.status)));
  /** What its late fees and charges make up of it: they alone don't pay for a season. */
  const otherDues = sql`coalesce((select sum(paid.amount - paid.refunded) from payment_dues paid join dues due on due.id = paid.due_id
    where paid.payment_id = ${paymentAllocations.paymentId} and due.season_year = ${paymentAllocations.seasonYear} and due.kind <> 'part'), 0)`;
  const rows = await db
    .selectDistinct({ userId: payments.userId })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(payments.leagueId, league.id),
        eq(paymentAllocations.seasonYear, seasonYear),
        gt(sql`${paymentAllocations.amount} - ${paymentAllocations.refunded}`, otherDues),
        isNull(users.erasedAt),
        notExists(isTaken),
      ),
    );
  return rows.map(({ userId }) => userId);
}
