import { and, desc, eq, sql } from "drizzle-orm";
import { centsToDecimal } from "#contract/money.ts";
import type { Payout } from "#contract/payouts.ts";
import type { Reader } from "#server/db/client.ts";
import { payouts } from "#server/db/schema/payouts.ts";
import { users } from "#server/db/schema/users.ts";

export type PayoutRow = typeof payouts.$inferSelect;
type Season = { leagueId: string; seasonYear: number };

const ofSeason = ({ leagueId, seasonYear }: Season) =>
  and(eq(payouts.leagueId, leagueId), eq(payouts.seasonYear, seasonYear));

/** Whether anything was paid out for this season of the league. */
export const hasPayouts = async (db: Reader, season: Season): Promise<boolean> =>
  (await db.$count(payouts, ofSeason(season))) > 0;

const payoutColumns = { payout: payouts, username: users.username, erasedAt: users.erasedAt };

type Found = { payout: PayoutRow; username: string; erasedAt: Date | null };

const toPayout = ({ payout, username, erasedAt }: Found): Payout => ({
  id: payout.id,
  leagueId: payout.leagueId,
  seasonYear: payout.seasonYear,
  userId: payout.userId,
  username: erasedAt ? null : username,
  kind: payout.kind,
  place: payout.place,
  period: payout.period,
  amount: centsToDecimal(payout.amount),
  status: payout.status,
  failureMessage: payout.failureMessage,
  processedAt: payout.processedAt?.toISOString() ?? null,
  createdAt: payout.createdAt.toISOString(),
});

/** Everything a league has awarded: the latest season first, its prizes by place, the reimbursement, then the prizes of its periods in turn. */
export async function payoutsOf(db: Reader, leagueId: string): Promise<Payout[]> {
  const rows = await db
    .select(payoutColumns)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.leagueId, leagueId))
    .orderBy(
      desc(payouts.seasonYear),
      sql`${payouts.period} is not null`,
      sql`case when ${payouts.period} is null then ${payouts.place} end nulls last`,
      payouts.createdAt,
      payouts.place,
      payouts.id,
    );
  return rows.map(toPayout);
}

export async function payoutFor(db: Reader, payoutId: string): Promise<Payout | undefined> {
  const [row] = await db
    .select(payoutColumns)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.id, payoutId));
  return row && toPayout(row);
}
