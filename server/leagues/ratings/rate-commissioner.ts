import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerRatings } from "#server/platform/db/schema/ratings.ts";
import { forbidden } from "#server/platform/errors.ts";

type Rating = { league: LockedLeague; rating: number; comment: string | null; now: Date };

/** Rates the current commissioner. Each paid member has one rating; rating again replaces it (RULES §10). */
export async function rateCommissioner(tx: Tx, actor: Actor, { league, rating, comment, now }: Rating): Promise<void> {
  if (league.commissionerId === actor.userId) throw forbidden("You can't rate yourself.");
  const paid = await paidMemberIds(tx, league.id);
  if (!paid.includes(actor.userId)) throw forbidden("Only members who have paid can rate the commissioner.");
  const { leagueId, commissionerId, userId } = commissionerRatings;
  await tx
    .insert(commissionerRatings)
    .values({
      leagueId: league.id,
      commissionerId: league.commissionerId,
      userId: actor.userId,
      rating,
      comment,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: [leagueId, commissionerId, userId], set: { rating, comment, createdAt: now } });
}
