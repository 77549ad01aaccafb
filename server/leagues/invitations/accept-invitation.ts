import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { lockInvitation } from "#server/leagues/invitations/lock-invitation.ts";
import { takeSeat } from "#server/members/seats.ts";
import { sendAhead, type Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";

/**
 * Takes a seat with an invitation. The token is the authority: any signed-in user who holds it can use it, once
 * (RULES §4).
 */
export async function acceptInvitation(
  tx: Tx,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<LockedLeague> {
  const { invitation, league } = await lockInvitation(tx, { token, now });
  await takeSeat(tx, league, { userId, now });
  await sendAhead(tx, tx.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, invitation.id)));
  return league;
}
