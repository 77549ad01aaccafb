import { eq } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { lockSentInvitation } from "#server/leagues/invitations/lock-sent-invitation.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";

type Revocation = { invitationId: string; now: Date };

/** Takes a pending invitation back, so that none of its links works anymore. @throws AppError 409 if it isn't pending. */
export async function revokeInvitation(tx: Tx, league: ManagedLeague, { invitationId, now }: Revocation) {
  const invitation = await lockSentInvitation(tx, league, invitationId);
  const status = effectiveInvitationStatus(invitation, now);
  if (status !== "pending") throw conflict(`This invitation is already ${status}.`);
  await tx.update(invitations).set({ status: "expired", revokedAt: now }).where(eq(invitations.id, invitation.id));
}
