import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { lockVisibleLeague } from "#server/access/league-access.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { concernedBy } from "#server/money/season-holds/concerned.ts";
import { openEarlyCompletion } from "#server/money/season-holds/early-completion.ts";
import { openReview } from "#server/money/season-holds/reviews.ts";
import { reviewAsked } from "#server/notices/season-reviews.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Asking = { leagueId: string; reason: string; now: Date };

/**
 * Records a paid member's request to review a season that was completed before its end date. From now on, its unsent
 * prizes wait for an admin (RULES §17).
 * @throws AppError 403 for members who haven't paid for the season; 409 after 24 hours, or if a review was already
 * requested.
 */
export async function askForReview(tx: Tx, actor: Actor, { leagueId, reason, now }: Asking): Promise<void> {
  const league = await lockVisibleLeague(tx, actor, leagueId);
  const early = await openEarlyCompletion(tx, leagueId, now);
  if (!early) {
    throw conflict("You can ask for a review within 24 hours after a league was completed before its end date.");
  }
  const { seasonYear } = early;
  if (!(await paidForSeason(tx, league, seasonYear)).includes(actor.userId)) {
    throw forbidden("Only members who have paid for this season can ask for a review.");
  }
  await waitForClaims(tx, { leagueId, seasonYear });
  const { userId } = actor;
  const asked = { askedById: userId, reason };
  if (!(await openReview(tx, { league, seasonYear, kind: "asked", asked, now }))) {
    throw conflict(await refusalFor(tx, { leagueId, seasonYear, userId }));
  }
  const concerned = await concernedBy(tx, league, seasonYear);
  await tell(tx, now, reviewAsked(league, { seasonYear, concerned, asker: mention(userId, league.id), reason }));
}

type Season = { leagueId: string; seasonYear: number };

/** A payout that has started sending comes before the review; every later one sees the review. */
async function waitForClaims(tx: Tx, { leagueId, seasonYear }: Season): Promise<void> {
  await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.leagueId, leagueId), eq(payouts.seasonYear, seasonYear), eq(payouts.status, "pending")))
    .orderBy(asc(payouts.id))
    .for("no key update");
}

async function refusalFor(tx: Tx, { leagueId, seasonYear, userId }: Season & { userId: string }): Promise<string> {
  const isOwn = and(
    eq(seasonReviews.leagueId, leagueId),
    eq(seasonReviews.seasonYear, seasonYear),
    eq(seasonReviews.askedById, userId),
  );
  if ((await tx.$count(seasonReviews, isOwn)) > 0) return "You have already asked for a review of this season.";
  return "Another member has already asked for a review, and an admin is looking into it.";
}
