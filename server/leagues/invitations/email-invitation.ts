import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { unsubscribePath } from "#server/leagues/invitations/email-wish.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import { invitedToLeague } from "#server/notices/invitations.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Invitation = { id: string; email: string; expiresAt: Date };
type Emailed = { actor: Actor; secret: string; now: Date };

/** Emails each invitation's link to its address. */
export async function emailInvitations(
  tx: Tx,
  league: ManagedLeague,
  invitations: readonly Invitation[],
  { actor, secret, now }: Emailed,
): Promise<void> {
  const emails = invitations.map(({ id: invitationId, email, expiresAt }) => {
    const path = `/invite/${invitationToken(secret, invitationId)}`;
    const stopPath = unsubscribePath({ secret, email });
    return invitedToLeague(league, { invitationId, email, inviterId: actor.userId, path, stopPath, expiresAt });
  });
  await tell(tx, now, ...emails);
}
