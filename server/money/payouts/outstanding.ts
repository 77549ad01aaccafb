import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Computes, in SQL, the part of a payout that hasn't reached its winner: its amount minus what its attempts transferred
 * and the processor hasn't reversed; nothing, once its winner has confirmed that a treasurer paid it.
 */
export const outstandingCents = ({ id, amount }: { id: SQLWrapper; amount: SQLWrapper }): SQL<number> => sql<number>`
  (${amount} - coalesce((select sum(kept.amount - kept.reversed) from payout_attempts kept
    where kept.payout_id = ${id} and kept.state = 'completed'), (
    select done.amount from payouts done where done.id = ${id} and done.by_treasurer and done.status = 'completed'), 0))::bigint`;

/** Computes the same for one payout, in whole cents. Exact only while the caller holds the payout's lock. */
export async function outstandingOf(db: Reader, payoutId: string): Promise<Cents> {
  const whole = { id: sql`${payouts}.id`, amount: sql`${payouts}.amount` };
  const [row] = await db
    .select({ cents: outstandingCents(whole) })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  return toCents(row?.cents ?? 0);
}

/**
 * Sums what a season owes its members and hasn't sent, by the processor or a treasurer: prizes, refunds that go to a bank account, and unclaimed money
 * that nobody has come for.
 */
export async function notSentOf(
  db: Reader,
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
): Promise<Cents> {
  const { rows } = await db.execute<{ cents: number }>(sql`select (
    coalesce((select sum(${outstandingCents({ id: sql`o.id`, amount: sql`o.amount` })}) from payouts o
      where o.league_id = ${leagueId} and o.season_year = ${seasonYear} and o.status <> 'completed'
        and not (o.by_treasurer and o.status = 'processing') and o.unclaimed_at is null and o.forfeited_at is null), 0)
    + coalesce((select sum(u.amount) from unclaimed_money u
      where u.league_id = ${leagueId} and u.season_year = ${seasonYear} and u.paid_as_id is null), 0)
  )::bigint as cents`);
  return toCents(rows[0]?.cents ?? 0);
}
