import { eq } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { lockSentInvitation } from "#server/leagues/invitations/lock-sent-invitation.ts";
import { copiedInvitationToken } from "#server/leagues/invitations/token.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

type Copy = { invitationId: string; secret: string; now: Date };

/**
 * Returns the token of a link that the commissioner can pass on. It isn't the emailed one: that one proves that its
 * holder reads the address, so with it a commissioner could verify, or sign up with, someone else's address.
 * @throws AppError 409 if the invitation isn't pending.
 */
export async function copyInvitation(
  tx: Tx,
  league: ManagedLeague,
  { invitationId, secret, now }: Copy,
): Promise<string> {
  const invitation = await lockSentInvitation(tx, league, invitationId);
  const status = effectiveInvitationStatus(invitation, now);
  if (status !== "pending") throw conflict(`This invitation is ${status}, so it has no link. Invite the person again.`);
  const token = copiedInvitationToken(secret, invitation.id);
  await tx
    .update(invitations)
    .set({ copiedToken: hashToken(token) })
    .where(eq(invitations.id, invitation.id));
  return token;
}
