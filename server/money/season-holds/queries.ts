import { aliasedTable, and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getSeasonHold, SeasonReview } from "#contract/money/season-holds.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LeagueRow } from "#server/access/league-access.ts";
import { poolBalance } from "#server/ledger/balances.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { askUntil, earlyCompletionOf, openEarlyCompletion } from "#server/money/season-holds/early-completion.ts";
import { completableFrom } from "#server/money/season-holds/new-commissioner.ts";
import { unsentOf } from "#server/money/season-holds/recall-payouts.ts";
import { cardPaymentsUntil } from "#server/money/season-holds/season-pauses.ts";
import { votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

type Hold = z.input<(typeof getSeasonHold.schema.response)[200]>;
type HoldsQuery = { actor: Actor; config: Config; now: Date };

/**
 * Finds what holds the prizes of a league's current season, or of the one before while its members can still ask for a
 * review. Only members see reviews, not everyone who can see a public league.
 */
export async function seasonHoldOf(db: Reader, league: LeagueRow, { actor, config, now }: HoldsQuery): Promise<Hold> {
  const current = { leagueId: league.id, seasonYear: league.currentYear };
  const [open, ofCurrent] = await Promise.all([
    openEarlyCompletion(db, league.id, now),
    earlyCompletionOf(db, current),
  ]);
  const season = { ...current, seasonYear: open?.seasonYear ?? league.currentYear };
  const early = open ?? ofCurrent;
  const [payers, isSeated, found, unsent, inEscrow, voted, cardsUntil, ownFrom] = await Promise.all([
    paidForSeason(db, league, season.seasonYear),
    isMember(db, { leagueId: league.id, userId: actor.userId }),
    reviewsOf(db, season),
    unsentOf(db, season),
    poolBalance(db, season),
    votedSeason(db, current),
    cardPaymentsUntil(db, season, { config, now }),
    completableFrom(db, league, { actor, config, now }),
  ]);
  const isInside = actor.isAdmin || league.commissionerId === actor.userId || payers.includes(actor.userId) || isSeated;
  const reviews = isInside ? found : [];
  const isAsked = reviews.some(
    ({ kind, askedById, isOpen }) => askedById === actor.userId || (kind === "asked" && isOpen),
  );
  return {
    seasonYear: season.seasonYear,
    cardPaymentsUntil: cardsUntil?.toISOString() ?? null,
    holdsEarly: config.isPublic,
    earlyCompletion: early
      ? {
          completedAt: early.completedAt.toISOString(),
          endDate: early.endDate.toISOString(),
          askUntil: askUntil(early).toISOString(),
          holdsPrizes: config.isPublic && askUntil(early) > now,
        }
      : null,
    completableFrom: ownFrom?.toISOString() ?? null,
    mayAsk: open !== undefined && !isAsked && unsent + inEscrow > 0 && payers.includes(actor.userId),
    unsent: centsToDecimal(unsent),
    inEscrow: centsToDecimal(inEscrow),
    reviews: reviews.map(({ review }) => review),
    needsVote: voted?.reason ?? null,
  };
}

type Found = { review: SeasonReview; kind: SeasonReview["kind"]; askedById: string | null; isOpen: boolean };

async function reviewsOf(
  db: Reader,
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
): Promise<Found[]> {
  const asker = aliasedTable(users, "asker");
  const rows = await db
    .select({ row: seasonReviews, by: { ...namesOf(asker), hasNamesake: hasNamesakeIn(leagueId, sql`asker`) } })
    .from(seasonReviews)
    .leftJoin(asker, eq(asker.id, seasonReviews.askedById))
    .where(and(eq(seasonReviews.leagueId, leagueId), eq(seasonReviews.seasonYear, seasonYear)))
    .orderBy(desc(seasonReviews.createdAt), desc(seasonReviews.id));
  return rows.map(({ row, by }) => {
    const { id, kind, reason, createdAt, decision, decisionReason, decidedAt, askedById } = row;
    const askedByName = by && memberName(by);
    const decided =
      decision && decisionReason && decidedAt
        ? { action: decision, reason: decisionReason, at: decidedAt.toISOString() }
        : null;
    const review = { id, kind, askedByName, reason, createdAt: createdAt.toISOString(), decision: decided };
    return { review, kind, askedById, isOpen: decidedAt === null };
  });
}
