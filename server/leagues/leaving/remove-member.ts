import { and, eq, isNull } from "drizzle-orm";
import { isOpenForRemoving } from "#contract/members/leaving.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { giveUpSeat } from "#server/leagues/leaving/give-up-seat.ts";
import { awaitsBank } from "#server/money/refunds/planned-refunds.ts";
import { winnersOf } from "#server/money/refunds/refund-limits.ts";
import { removedUnrefunded } from "#server/notices/leagues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { refuseRemovalOfSuccessor } from "#server/votes/commissioner-votes/refuse-removal.ts";
import { lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";

type Removal = { actor: Actor; userId: string; now: Date };

/** Removes a member and refunds what they paid, until the season is over (RULES §7). @returns The amount refunded. */
export async function removeMember(tx: Tx, league: ManagedLeague, { actor, userId, now }: Removal): Promise<Cents> {
  if (!isOpenForRemoving(league.status)) {
    throw conflict("The season is over, so no one can be removed or refunded anymore.");
  }
  const [found] = await tx
    .select({ seat: leagueMembers, email: users.email })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)));
  if (!found) throw notFound("Member not found");
  await refuseRemovalOfWinner(tx, league, userId);
  if (actor.userId === league.commissionerId) await refuseRemovalOfSuccessor(tx, league, userId);
  const reason = `You were removed from ${league.name}`;
  const refunded = await giveUpSeat(tx, { league, seat: found.seat, reason, actor: actor.userId, now });
  if (refunded === ZERO) {
    const why = await whyNothing(tx, league, found.seat);
    await tell(tx, now, removedUnrefunded(league, { email: found.email, why }));
  }
  return refunded;
}

/** Only paid members win, so that removing one would undo the members' vote. */
async function refuseRemovalOfWinner(tx: Tx, league: ManagedLeague, winnerId: string): Promise<void> {
  const award = await lockOpenSession(tx, league);
  const isApproved = award?.passedAt || award?.contestedAt;
  if (isApproved && award.proposedPayouts.some(({ userId }) => userId === winnerId)) {
    throw conflict("The members approved a prize for them. Remove them once it is awarded.");
  }
}

/** Says why a member who loses their seat gets no refund (RULES §23). */
async function whyNothing(tx: Tx, league: ManagedLeague, seat: typeof leagueMembers.$inferSelect) {
  if (seat.totalAmountPaid === ZERO) return "nothing_paid";
  const winners = await winnersOf(tx, league);
  if (await awaitsBank(tx, league, { userId: seat.userId, winners })) return "disputed";
  return winners.has(seat.userId) ? "won" : "used_up";
}
