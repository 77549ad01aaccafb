import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { REVIEW_ASK_HOURS } from "#contract/money/season-reviews.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { bookedPayment } from "#server/ledger/booked.ts";
import { sourceOf } from "#server/money/custody.ts";
import { seasonSplit } from "#server/money/payouts/payout-pool.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { earlyCompletions } from "#server/platform/db/schema/season-holds.ts";

type EarlyCompletion = typeof earlyCompletions.$inferSelect;
type Completing = {
  /** Whether the season's prizes wait until its members can't ask anymore, as on every public installation. */
  holdsPrizes: boolean;
  now: Date;
};

const ASK_MS = REVIEW_ASK_HOURS * 3_600_000;

/** Returns the deadline for paid members to ask for a review of a season that was completed early (RULES §17). */
export const askUntil = ({ completedAt }: Pick<EarlyCompletion, "completedAt">): Date =>
  new Date(completedAt.getTime() + ASK_MS);

/** Returns the end date that the current season's members paid under, even if an edit has moved it since. */
export const promisedEnd = ({ endDate, promisedEndDate }: LeagueRow): Date =>
  promisedEndDate && promisedEndDate > endDate ? promisedEndDate : endDate;

/**
 * Records that the current season was completed before its end date, and tells the admins (RULES §17), who
 * have nothing to review where a treasurer keeps the money (RULES §24). The caller holds
 * the league's lock. @returns What to tell the members; nothing at or after the end date.
 */
export async function recordEarlyCompletion(
  tx: Tx,
  league: LockedLeague,
  { holdsPrizes, now }: Completing,
): Promise<string[]> {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  await tx.delete(earlyCompletions).where(isSeason(season));
  const endDate = promisedEnd(league);
  if (now >= endDate) return [];
  const startedAt = sql`coalesce(${league.seasonStartedAt?.toISOString() ?? null}::timestamptz, ${firstPayment(season)}, ${now.toISOString()}::timestamptz)`;
  await tx.insert(earlyCompletions).values({ ...season, startedAt, completedAt: now, endDate });
  const { total } = await seasonSplit(tx, season);
  const early = { endDate, askUntil: askUntil({ completedAt: now }), holdsMoney: total > 0, holdsPrizes };
  return sourceOf(league).endEarly(tx, league, { ...early, seasonYear: season.seasonYear, now });
}

type Season = { leagueId: string; seasonYear: number };

/** Finds, in SQL, the first payment that begins with this season, for a season whose start isn't recorded. */
const firstPayment = ({ leagueId, seasonYear }: Season): SQL => sql`(
  select min(booked.paid_at) from payments p join lateral ${bookedPayment(sql`p.id`)} booked on true
  where p.league_id = ${leagueId}::uuid and p.first_season = ${seasonYear}::int and p.status = 'succeeded')`;

const isSeason = ({ leagueId, seasonYear }: Season) =>
  and(eq(earlyCompletions.leagueId, leagueId), eq(earlyCompletions.seasonYear, seasonYear));

/** Finds the league's latest early completion for which a review can still be requested. */
export async function openEarlyCompletion(
  db: Reader,
  leagueId: string,
  now: Date,
): Promise<EarlyCompletion | undefined> {
  const isRecent = gt(earlyCompletions.completedAt, new Date(now.getTime() - ASK_MS));
  const [early] = await db
    .select()
    .from(earlyCompletions)
    .where(and(eq(earlyCompletions.leagueId, leagueId), isRecent))
    .orderBy(desc(earlyCompletions.seasonYear))
    .limit(1);
  return early;
}

export async function earlyCompletionOf(db: Reader, season: Season): Promise<EarlyCompletion | undefined> {
  const [early] = await db.select().from(earlyCompletions).where(isSeason(season));
  return early;
}
