import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import { isReturnedByBank } from "#server/money/payouts/returned-by-bank.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isUndecided } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { disputes, payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/** When we sent this person what their bank has returned, by league. */
export async function returnedByBankTo(db: Reader, userId: string): Promise<Map<string, Date>> {
  const since = sql<Date>`min(${payouts.processedAt})`.mapWith(payouts.processedAt);
  const rows = await db
    .select({ leagueId: payouts.leagueId, since })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), isReturnedByBank))
    .groupBy(payouts.leagueId);
  return new Map(rows.map((row) => [row.leagueId, row.since]));
}

type BanksQuery = { userId: string; now: Date };

/** What banks ask about in the leagues that a person runs, and the first due date, where the bank takes an answer. */
export async function askedByBanks(db: Reader, { userId, now }: BanksQuery) {
  const rows = await db
    .select({
      leagueId: payments.leagueId,
      amount: sql<number>`sum(${disputes.amount})::bigint`,
      by: sql<Date | null>`min(${disputes.evidenceDueBy})`.mapWith(disputes.evidenceDueBy),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .where(
      and(
        eq(leagues.commissionerId, userId),
        isUndecided(disputes.status),
        isNull(disputes.evidence),
        or(isNull(disputes.evidenceDueBy), gt(disputes.evidenceDueBy, now)),
      ),
    )
    .groupBy(payments.leagueId);
  return new Map(rows.map(({ leagueId, amount, by }) => [leagueId, { amount: toCents(amount), by }]));
}
