import { and, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

type Since = { before: Date; limit: number };

/**
 * Queues closing of open payments that no one owes anymore and whose job is gone, for example after a kill or a
 * restore. Finds leagues by the most common reasons; the job itself decides on each payment.
 */
export async function resumeStalePayments(tx: Tx, { before, limit }: Since): Promise<void> {
  const { firstSeason, seasons, amount } = payments;
  const isSeat = and(
    eq(leagueMembers.leagueId, payments.leagueId),
    eq(leagueMembers.userId, payments.userId),
    isNull(leagueMembers.leftAt),
  );
  const isOver = and(eq(leagues.status, "completed"), sql`${firstSeason} <= ${leagues.currentYear}`);
  const isStale = or(
    isNull(leagueMembers.id),
    eq(leagueMembers.paymentStatus, "paid"),
    isNotNull(leagues.deletedAt),
    eq(leagues.status, "cancelled"),
    isOver,
    ne(amount, sql`${leagues.entryFee} * ${seasons}`),
    ne(firstSeason, sql`greatest(${leagueMembers.firstSeason}, ${leagues.currentYear})`),
  );
  const stale = await tx
    .selectDistinct({ leagueId: payments.leagueId })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .leftJoin(leagueMembers, isSeat)
    .where(and(eq(payments.status, "pending"), lt(payments.updatedAt, before), isStale))
    .limit(limit);
  for (const { leagueId } of stale) await queueStalePayments(tx, leagueId);
}
