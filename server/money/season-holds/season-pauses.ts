import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { REVIEW_ASK_HOURS } from "#contract/money/season-reviews.ts";
import { addDays } from "#contract/platform/days.ts";
import { bookedPayment } from "#server/ledger/booked.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOfPool } from "#server/platform/db/kinds-in-sql.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

export type SeasonAsked = { config: { isPublic: boolean; policy: { payoutHoldDays: number } }; now: Date };

/**
 * Finds, in SQL, the last card payment behind what a season holds. Money carried over from an earlier season counts as
 * of that season; refunded payments don't count.
 */
const lastCardPayment = ({ leagueId, seasonYear }: { leagueId: SQLWrapper; seasonYear: SQLWrapper }): SQL => sql`(
  select max(paid.paid_at) from unrefunded_shares share
  join lateral ${bookedPayment(sql`share.payment_id`)} paid on true
  where share.league_id = ${leagueId} and share.season_year <= ${seasonYear})`;

const ofSeason = { leagueId: sql`payouts.league_id`, seasonYear: sql`payouts.season_year` };

/** Lists what holds up one of the `payouts` because of its season, as rows of `reason` and `until` (RULES §17). */
export const seasonPauses = ({ config, now }: SeasonAsked): SQL => sql`
  select held.reason, held.until from (
    select 'review' as reason, null::timestamptz as until from season_reviews review
    where review.league_id = payouts.league_id and review.season_year = payouts.season_year and review.decided_at is null
    union all
    select 'early_completion', early.completed_at + ${REVIEW_ASK_HOURS} * interval '1 hour' from early_completions early
    where ${config.isPublic} and early.league_id = payouts.league_id and early.season_year = payouts.season_year
    union all
    select 'card_payments', ${lastCardPayment(ofSeason)} + ${config.policy.payoutHoldDays} * interval '1 day'
    where ${config.policy.payoutHoldDays > 0}
  ) held
  where ${isOfPool(sql`payouts.kind`)}
    and (held.reason = 'review' or held.until > ${now})`;

/** Tells whether this payout is held because of its season, whatever else holds it up. */
export const isHeldForSeason = async (db: Reader, payoutId: string, asked: SeasonAsked): Promise<boolean> =>
  (await db.$count(payouts, and(eq(payouts.id, payoutId), sql`exists (${seasonPauses(asked)})`))) > 0;

/** Matches `payouts` whose season has no open review. */
export const isNotReviewed: SQL = sql`not exists (select from season_reviews review
  where review.league_id = payouts.league_id and review.season_year = payouts.season_year and review.decided_at is null)`;

/** Returns the end of the wait that a season's last card payment causes; undefined if its prizes don't wait for it. */
export async function cardPaymentsUntil(
  db: Reader,
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
  { config, now }: SeasonAsked,
): Promise<Date | undefined> {
  const { payoutHoldDays } = config.policy;
  if (payoutHoldDays === 0) return undefined;
  const season = { leagueId: sql`${leagueId}::uuid`, seasonYear: sql`${seasonYear}::int` };
  const { rows } = await db.execute<{ last: string | null }>(sql`select ${lastCardPayment(season)} as last`);
  const until = rows[0]?.last ? addDays(new Date(rows[0].last), payoutHoldDays) : undefined;
  return until && until > now ? until : undefined;
}
