import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { commissionerRatings } from "#server/platform/db/schema/ratings.ts";

const COMMENTS_MAX = 50;

/** Finds the current commissioner's rating, and this person's own rating of them. */
export async function ratingOf(db: Reader, { league, userId }: { league: LeagueRow; userId: string }) {
  const ofCommissioner = and(
    eq(commissionerRatings.leagueId, league.id),
    eq(commissionerRatings.commissionerId, league.commissionerId),
  );
  const [all] = await db
    .select({
      average: sql<number | null>`round(avg(${commissionerRatings.rating}), 1)::float8`,
      count: sql<number>`count(*)`,
    })
    .from(commissionerRatings)
    .where(ofCommissioner);
  const [own] = await db
    .select()
    .from(commissionerRatings)
    .where(and(ofCommissioner, eq(commissionerRatings.userId, userId)));
  const comments = await db
    .select()
    .from(commissionerRatings)
    .where(and(ofCommissioner, isNotNull(commissionerRatings.comment)))
    .orderBy(desc(commissionerRatings.createdAt), desc(commissionerRatings.id))
    .limit(COMMENTS_MAX);
  return {
    comments: comments.map(({ id, rating, comment, createdAt }) => ({
      id,
      rating,
      comment: comment ?? "",
      createdAt: createdAt.toISOString(),
    })),
    average: all?.average ?? null,
    count: all?.count ?? 0,
    own: own ? { rating: own.rating, comment: own.comment, createdAt: own.createdAt.toISOString() } : null,
  };
}
