import { and, asc, eq, isNull } from "drizzle-orm";
import type { reviewDecisions } from "#contract/money/season-reviews.ts";
import { type Cents, formatDollars, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import { concernedBy } from "#server/money/season-holds/concerned.ts";
import { recallPayouts } from "#server/money/season-holds/recall-payouts.ts";
import { requireVote } from "#server/money/season-holds/voted-seasons.ts";
import { reviewDecided } from "#server/notices/season-reviews.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isOfPool } from "#server/platform/db/kinds-in-sql.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { enqueueAll } from "#server/platform/queue.ts";

type Decision = (typeof reviewDecisions)[number];
type Deciding = { reviewId: string; decision: Decision; reason: string; now: Date };
type Context = Deciding & { league: ManagedLeague; seasonYear: number; actor: Actor };

/**
 * Carries out an admin's decision on a season's prizes that are waiting for review (RULES §17): they are sent, return to the
 * season's escrow, or return and the entry fees are refunded. This settles every open review of the season; all members
 * see the reason.
 * @returns What was done, as a sentence. @throws AppError 404, 409
 */
export async function decideReview(tx: Tx, actor: Actor, deciding: Deciding): Promise<string> {
  const { reviewId, decision, reason, now } = deciding;
  const [known] = await tx.select().from(seasonReviews).where(eq(seasonReviews.id, reviewId));
  if (!known) throw notFound("Review not found");
  const { leagueId, seasonYear } = known;
  const action = `league.review_${decision}`;
  const league = await managedLeague(tx, actor, leagueId, {
    ...{ action, isAdmins: true, reason, details: { reviewId, seasonYear }, now },
  });
  const ofSeason = and(eq(seasonReviews.leagueId, leagueId), eq(seasonReviews.seasonYear, seasonYear));
  const decided = await tx
    .update(seasonReviews)
    .set({ decision, decisionReason: reason, decidedById: actor.userId, decidedAt: now })
    .where(and(ofSeason, isNull(seasonReviews.decidedAt)))
    .returning({ id: seasonReviews.id });
  if (!decided.some(({ id }) => id === reviewId)) throw conflict("An admin has already decided this review.");
  const outcome = await ACTS[decision](tx, { ...deciding, league, seasonYear, actor });
  const concerned = await concernedBy(tx, league, seasonYear);
  await tell(tx, now, reviewDecided(league, { seasonYear, concerned, outcome, reason }));
  return outcome;
}

const ACTS: Record<Decision, (tx: Tx, context: Context) => Promise<string>> = {
  release: releaseSeason,
  return: returnToSeason,
  refund: refundSeason,
};

async function releaseSeason(tx: Tx, { league, seasonYear }: Context): Promise<string> {
  const waiting = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.leagueId, league.id),
        eq(payouts.seasonYear, seasonYear),
        isOfPool(payouts.kind),
        eq(payouts.status, "pending"),
      ),
    )
    .orderBy(asc(payouts.id));
  await enqueueAll(
    tx,
    waiting.map(({ id }) => ({ name: "send_payout", payload: { payoutId: id }, key: `send_payout:${id}` })),
  );
  return "The season's prizes are no longer waiting for a review.";
}

async function returnToSeason(tx: Tx, context: Context): Promise<string> {
  const { league, now } = context;
  const recalled = await recall(tx, context);
  const { id: leagueId, currentYear } = league;
  await requireVote(tx, { leagueId, seasonYear: currentYear, reason: "review", paidBy: now });
  const returned = recalled === ZERO ? "" : `${formatDollars(recalled)} in prizes went back to the season's escrow. `;
  return `${returned}From now on the season's prizes need a majority vote of the paid members.`;
}

async function refundSeason(tx: Tx, context: Context): Promise<string> {
  const { league, seasonYear, actor, now } = context;
  if (seasonYear !== league.currentYear) {
    throw conflict(
      "The next season has begun. Return the prizes to this season's escrow instead; canceling the league refunds that money.",
    );
  }
  const recalled = await recall(tx, context);
  const refunded = await refundEntryFees(tx, {
    league,
    scope: { from: seasonYear, to: seasonYear },
    reason: `An admin has reviewed and refunded the season of ${league.name}`,
    actor: actor.userId,
    now,
  });
  if (recalled === ZERO && refunded === ZERO)
    throw conflict("None of this season's money can go back to a card anymore.");
  return `${formatDollars(refunded)} goes back to the cards that paid this season's entry fees.`;
}

const recall = (tx: Tx, { league, seasonYear, reviewId, actor, now }: Context): Promise<Cents> =>
  recallPayouts(tx, league, { seasonYear, reviewId, actor: actor.userId, now });
