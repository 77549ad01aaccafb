import { and, eq } from "drizzle-orm";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { notFound } from "#server/platform/errors.ts";

/** Locks one of a league's invitations, after the league. @throws AppError 404 if the league has no such invitation. */
export async function lockSentInvitation(tx: Tx, league: ManagedLeague, invitationId: string) {
  const isIt = and(eq(invitations.id, invitationId), eq(invitations.leagueId, league.id));
  const [invitation] = await tx.select().from(invitations).where(isIt).for("update");
  if (!invitation) throw notFound("Invitation Not Found");
  return invitation;
}
