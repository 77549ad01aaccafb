import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { unsubscribePath } from "#server/leagues/invitations/email-wish.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import { invitedToLeague } from "#server/notices/invitations.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Emailed = {
  invitation: { id: string; email: string; expiresAt: Date };
  actor: Actor;
  secret: string;
  now: Date;
};

/** Emails an invitation's link to its address. */
export async function emailInvitation(tx: Tx, league: ManagedLeague, { invitation, actor, secret, now }: Emailed) {
  const { id: invitationId, email, expiresAt } = invitation;
  const path = `/invite/${invitationToken(secret, invitationId)}`;
  const stopPath = unsubscribePath({ secret, email });
  const inviter = actor.username;
  await tell(tx, now, invitedToLeague(league, { invitationId, email, inviter, path, stopPath, expiresAt }));
}
