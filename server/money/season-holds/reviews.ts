import { and, eq, isNull } from "drizzle-orm";
import { seasonOfLeague, seasonOfLeagueFirst } from "#contract/leagues/season-in-words.ts";
import { FIRST_PAYMENT_MAX, WEEK_PAYMENTS_DAYS, WEEK_PAYMENTS_MAX } from "#contract/money/season-reviews.ts";
import { type Cents, formatDollars, toCents } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { isKeptByTreasurer } from "#server/money/custody.ts";
import { seasonSplit } from "#server/money/payouts/payout-pool.ts";
import { unusualKinds } from "#server/money/season-holds/unusual-seasons.ts";
import { reviewOpened } from "#server/notices/season-reviews.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type ReviewRow = typeof seasonReviews.$inferSelect;
type Season = { leagueId: string; seasonYear: number };
type Opening = {
  league: Pick<LeagueRow, "id" | "name" | "currency" | "leagueType" | "currentYear">;
  /** Defaults to the league's current season. */
  seasonYear?: number;
  kind: ReviewRow["kind"];
  asked?: { askedById: string; reason: string };
  now: Date;
};

/**
 * Makes a season's unsent prizes wait for an admin's decision (RULES §17), and tells the admins. @returns false, having
 * done nothing, if a review of this kind is already open, or a treasurer keeps the money: no admin decides about that.
 */
export async function openReview(tx: Tx, opening: Opening): Promise<boolean> {
  if (await isKeptByTreasurer(tx, { leagueId: opening.league.id })) return false;
  const because = await storeReview(tx, opening);
  if (because === undefined) return false;
  await tell(tx, opening.now, reviewOpened(opening.league, { because, reason: opening.asked?.reason ?? null }));
  return true;
}

/** @returns Why the season waits; undefined if a review of this kind is already open. */
async function storeReview(tx: Tx, { league, kind, asked, now, ...opening }: Opening): Promise<string | undefined> {
  const season = { leagueId: league.id, seasonYear: opening.seasonYear ?? league.currentYear };
  const { total: amount } = await seasonSplit(tx, season);
  const { askedById = null, reason = null } = asked ?? {};
  const opened = await tx
    .insert(seasonReviews)
    .values({ ...season, kind, askedById, reason, amount, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: seasonReviews.id });
  if (opened.length === 0) return undefined;
  const username = asked && mention(asked.askedById, league.id);
  return becauseOf(kind, { league, seasonYear: season.seasonYear, amount, username });
}

type ReviewFacts = {
  league: Pick<LeagueRow, "name" | "leagueType">;
  seasonYear: number;
  /** Absent where it stands next to the words. */
  amount?: Cents;
  username: string | null | undefined;
};

/** Says why a season waits, for the admins. */
export function becauseOf(kind: ReviewRow["kind"], { league, seasonYear, amount, username }: ReviewFacts): string {
  const money = amount === undefined ? "money" : formatDollars(amount);
  switch (kind) {
    case "large_pool":
      return `${hasSeasons(league) ? `Season ${seasonYear}` : "The season"} of ${league.name} held ${amount === undefined ? "more than" : `${money}, which is above`} the limit for a review.`;
    case "early_end":
      return `${seasonOfLeagueFirst(league, seasonYear)} was completed before half of its time, and held ${money}.`;
    case "first_payment":
      return `${seasonOfLeagueFirst(league, seasonYear)} held ${money}, which includes someone's first payment, of more than ${formatDollars(FIRST_PAYMENT_MAX)}.`;
    case "week_payments":
      return `${seasonOfLeagueFirst(league, seasonYear)} held ${money}, which includes payments of someone who paid more than ${formatDollars(WEEK_PAYMENTS_MAX)} within ${WEEK_PAYMENTS_DAYS} days.`;
    case "lowered_fees":
      return `${seasonOfLeagueFirst(league, seasonYear)} held ${money}, and at least half of its members paid a lowered entry fee, or none.`;
    case "asked":
      return `${username ?? "A member"} asked for a review of ${seasonOfLeague(league, seasonYear)}, which was completed before its end date and held ${money}.`;
    case "reimbursement":
      return `The members of ${league.name} voted in another commissioner while ${hasSeasons(league) ? `season ${seasonYear}` : "the season"} held money, and a reimbursement was awarded without a vote.`;
  }
}

type Terms = { config: { isPublic: boolean; policy: Pick<Config["policy"], "reviewAbove"> }; now: Date };

/**
 * Opens the reviews that a season needs before its prizes are sent, unless an admin has already released what they are
 * about (RULES §17). A trial has none but those of a limit it has set for itself.
 */
export async function reviewSeason(tx: Tx, season: Season, { config, now }: Terms): Promise<void> {
  const kinds = await kindsNeeded(tx, season, config);
  if (kinds.length === 0) return;
  const [league] = await tx.select().from(leagues).where(eq(leagues.id, season.leagueId));
  if (!league) return;
  const because: string[] = [];
  for (const kind of kinds) {
    const opened = await storeReview(tx, { league, seasonYear: season.seasonYear, kind, now });
    if (opened !== undefined) because.push(opened);
  }
  if (because.length > 0) await tell(tx, now, reviewOpened(league, { because: because.join(" "), reason: null }));
}

async function kindsNeeded(db: Reader, season: Season, config: Terms["config"]): Promise<ReviewRow["kind"][]> {
  if (await isKeptByTreasurer(db, season)) return [];
  const isLarge = await hasLargePool(db, season, config.policy.reviewAbove);
  return [...(isLarge ? (["large_pool"] as const) : []), ...(config.isPublic ? await unusualKinds(db, season) : [])];
}

/** Tells whether prizes awarded now would wait for an admin's review. */
export const wouldBeReviewed = async (db: Reader, season: Season, config: Terms["config"]): Promise<boolean> =>
  (await isUnderReview(db, season)) || (await kindsNeeded(db, season, config)).length > 0;

/**
 * Tells whether a season holds, or has awarded, more than the installation sends without a review and than an admin has
 * released. A pool that is all reimbursement counts, too.
 */
async function hasLargePool(db: Reader, season: Season, limit: Cents | null): Promise<boolean> {
  if (limit === null) return false;
  const { total } = await seasonSplit(db, season);
  return total > Math.max(limit, await releasedUpTo(db, season));
}

const ofSeason = ({ leagueId, seasonYear }: Season) =>
  and(eq(seasonReviews.leagueId, leagueId), eq(seasonReviews.seasonYear, seasonYear));

async function releasedUpTo(db: Reader, season: Season): Promise<Cents> {
  const released = await db
    .select({ amount: seasonReviews.amount })
    .from(seasonReviews)
    .where(and(ofSeason(season), eq(seasonReviews.decision, "release")));
  return toCents(Math.max(0, ...released.map(({ amount }) => amount)));
}

export const isUnderReview = async (db: Reader, season: Season): Promise<boolean> =>
  (await db.$count(seasonReviews, and(ofSeason(season), isNull(seasonReviews.decidedAt)))) > 0;

/** Closes the open reviews of the league's current season without a decision, when there is nothing left to decide. */
export async function closeReviews(tx: Tx, league: LockedLeague, { reason, now }: { reason: string; now: Date }) {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  await tx
    .update(seasonReviews)
    .set({ decision: "refund", decisionReason: reason, decidedAt: now })
    .where(and(ofSeason(season), isNull(seasonReviews.decidedAt)));
}

/** @throws AppError 409 while an admin has to decide about the prizes of the league's current season. */
export async function refuseWhileReviewed(tx: Tx, { id: leagueId, currentYear: seasonYear }: LockedLeague) {
  if (await isUnderReview(tx, { leagueId, seasonYear })) {
    throw conflict("An admin is reviewing this season's payouts. The next season can start once that is decided.");
  }
}
