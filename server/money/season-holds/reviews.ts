import { and, eq, isNull } from "drizzle-orm";
import { seasonOfLeague } from "#contract/leagues/season-in-words.ts";
import { type Cents, formatMoney, toCents } from "#contract/platform/money.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { seasonSplit } from "#server/money/payouts/payout-pool.ts";
import { reviewOpened } from "#server/notices/season-reviews.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { conflict } from "#server/platform/errors.ts";

type ReviewRow = typeof seasonReviews.$inferSelect;
type Season = { leagueId: string; seasonYear: number };
type Opening = {
  league: Pick<LeagueRow, "id" | "name" | "leagueType" | "currentYear">;
  /** Defaults to the league's current season. */
  seasonYear?: number;
  kind: ReviewRow["kind"];
  asked?: { askedById: string; username: string; reason: string };
  now: Date;
};

/**
 * Makes a season's unsent prizes wait for an admin's decision (RULES §17), and tells the admins. @returns false, having
 * done nothing, if a review of this kind is already open.
 */
export async function openReview(tx: Tx, { league, kind, asked, now, ...opening }: Opening) {
  const season = { leagueId: league.id, seasonYear: opening.seasonYear ?? league.currentYear };
  const { total: amount } = await seasonSplit(tx, season);
  const { askedById = null, reason = null } = asked ?? {};
  const opened = await tx
    .insert(seasonReviews)
    .values({ ...season, kind, askedById, reason, amount, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: seasonReviews.id });
  if (opened.length === 0) return false;
  const because = becauseOf(kind, { league, seasonYear: season.seasonYear, amount, username: asked?.username });
  await tell(tx, now, reviewOpened(league, { because, reason }));
  return true;
}

type Facts = {
  league: Pick<LeagueRow, "name" | "leagueType">;
  seasonYear: number;
  amount: Cents;
  username: string | null | undefined;
};

/** Says why a season waits, for the admins. */
export function becauseOf(kind: ReviewRow["kind"], { league, seasonYear, amount, username }: Facts): string {
  const money = formatMoney(amount);
  switch (kind) {
    case "large_pool":
      return `${league.leagueType === "dynasty" ? `Season ${seasonYear}` : "The season"} of ${league.name} held ${money}, which is above the limit for a review.`;
    case "asked":
      return `${username ?? "A member"} asked for a review of ${seasonOfLeague(league, seasonYear)}, which was completed before its end date and held ${money}.`;
    case "reimbursement":
      return `The members of ${league.name} voted in another commissioner while ${league.leagueType === "dynasty" ? `season ${seasonYear}` : "the season"} held money, and a reimbursement was awarded without a vote.`;
  }
}

type Terms = { config: { policy: Pick<Config["policy"], "reviewAbove"> }; now: Date };

/**
 * Opens a review of a season that holds, or has awarded, more than the installation sends without one, unless an admin
 * has already released as much (RULES §17). A pool that is all reimbursement counts, too.
 */
export async function reviewLargePool(tx: Tx, season: Season, { config, now }: Terms): Promise<void> {
  const limit = config.policy.reviewAbove;
  if (limit === null) return;
  const { total } = await seasonSplit(tx, season);
  if (total <= Math.max(limit, await releasedUpTo(tx, season))) return;
  const [league] = await tx
    .select({ id: leagues.id, name: leagues.name, leagueType: leagues.leagueType, currentYear: leagues.currentYear })
    .from(leagues)
    .where(eq(leagues.id, season.leagueId));
  if (league) await openReview(tx, { league, seasonYear: season.seasonYear, kind: "large_pool", now });
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
