import { eq } from "drizzle-orm";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";

export type RequestRow = typeof adminRequests.$inferSelect;

/**
 * Finds the people whom a request concerns: one person, or those whose league's money it is about; for a review, those
 * who had paid for its season; for money kept for a deleted account, the person to be paid and the league's paid members.
 */
export async function concernedBy(tx: Tx, { kind, userId, subjectId, leagueId }: RequestRow): Promise<string[]> {
  if (kind === "pay_unclaimed" && userId !== null && leagueId !== null) {
    return [...new Set([userId, ...(await paidMemberIds(tx, leagueId))])];
  }
  if (userId !== null) return [userId];
  const [league] = leagueId ? await tx.select().from(leagues).where(eq(leagues.id, leagueId)) : [];
  if (!league) return [];
  if (kind !== "decide_review") return paidMemberIds(tx, league.id);
  const [review] = await tx.select().from(seasonReviews).where(eq(seasonReviews.id, subjectId));
  return review ? paidForSeason(tx, league, review.seasonYear) : [];
}
