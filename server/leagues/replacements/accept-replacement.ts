import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { isMember } from "#server/access/league-access.ts";
import { lockReplacement } from "#server/leagues/replacements/lock-replacement.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { conflict } from "#server/platform/errors.ts";

type Accept = { token: string; now: Date };

/**
 * Accepts a seat from the offered season on. The token is the authority: any signed-in user who holds it can use it,
 * once (RULES §6). The outgoing member keeps the seat until the replacement has paid; in a free league, that is at
 * once.
 */
export async function acceptReplacement(tx: Tx, actor: Actor, { token, now }: Accept) {
  const { invitation, league } = await lockReplacement(tx, { token, now });
  if (league.status === "cancelled") throw conflict("This league was canceled.");
  const outgoing = { leagueId: league.id, userId: invitation.invitedByUserId };
  if (!(await isMember(tx, outgoing))) throw conflict("The member who offered this seat has left the league.");
  if (await isMember(tx, { leagueId: league.id, userId: actor.userId })) {
    throw conflict("You are already a member of this league.");
  }
  await refuseOnBreak(tx, { userId: actor.userId, league, now });
  const isFree = league.entryFee === 0;
  await tx.insert(leagueMembers).values({
    leagueId: league.id,
    userId: actor.userId,
    firstSeason: invitation.forYear,
    joinedAt: now,
    ...(isFree ? { paymentStatus: "paid" as const, paidAt: now, paidThroughYear: invitation.forYear } : {}),
  });
  await tx
    .update(replacementInvitations)
    .set({ status: "accepted", acceptedAt: now, acceptedByUserId: actor.userId })
    .where(eq(replacementInvitations.id, invitation.id));
  if (isFree) await completeReplacement(tx, { league, replacementId: actor.userId, now });
  return league;
}

/** Declines the offer. Any signed-in holder of the link may do this, once. */
export async function declineReplacement(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const { invitation } = await lockReplacement(tx, { token, now });
  await tx
    .update(replacementInvitations)
    .set({ status: "declined" })
    .where(and(eq(replacementInvitations.id, invitation.id), isNull(replacementInvitations.acceptedAt)));
}
