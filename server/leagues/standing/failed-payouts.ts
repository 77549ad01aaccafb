import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

type Failed = NeedFacts["failed"][number];

/** This person's payouts that the processor refused or that came back, and that they can have sent again, by league. */
export async function failedPayoutsOf(db: Reader, userId: string): Promise<Map<string, Failed[]>> {
  const latest = sql`from payout_attempts tried where tried.payout_id = ${payouts.id} order by tried.attempt desc limit 1`;
  const rows = await db
    .select({
      leagueId: payouts.leagueId,
      payoutId: payouts.id,
      amount: outstandingCents(payouts),
      cameBack: sql<boolean>`coalesce((select tried.state = 'completed' ${latest}), false)`,
      since: sql<Date>`coalesce((select tried.answered_at ${latest}), ${payouts.createdAt})`.mapWith(payouts.createdAt),
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.userId, userId),
        eq(payouts.status, "failed"),
        isNull(payouts.unclaimedAt),
        isNull(payouts.forfeitedAt),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id));
  const failed = new Map<string, Failed[]>();
  for (const { leagueId, amount, ...row } of rows) {
    failed.set(leagueId, [...(failed.get(leagueId) ?? []), { ...row, amount: toCents(amount) }]);
  }
  return failed;
}
