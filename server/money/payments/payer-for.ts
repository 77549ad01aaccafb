import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";

type For = { league: LockedLeague; userId: string | undefined };

/**
 * Says whose dues a person pays: their own, or those of another member, which anybody with a seat in the league can do
 * (RULES §25). Locks both seats. @throws AppError 403 without a seat, 404 for somebody who has none.
 */
export async function payerFor(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { league, userId }: For,
): Promise<{ userId: string; paidById: string | null }> {
  if (userId === undefined || userId === actor.userId) return { userId: actor.userId, paidById: null };
  const isMember = (await lockSeat(tx, league, actor.userId)) !== undefined || league.commissionerId === actor.userId;
  if (!isMember) throw forbidden("Only people of this league can pay for a member.");
  if (!(await lockSeat(tx, league, userId))) throw notFound("Member not found");
  return { userId, paidById: actor.userId };
}
