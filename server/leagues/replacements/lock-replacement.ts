import { eq } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import { lockLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

const CLOSED = {
  accepted: "This invitation has already been accepted.",
  declined: "This invitation was declined.",
  expired: "This invitation has expired.",
};

/**
 * Locks a pending replacement invitation and its league, the league first (docs/architecture.md). @throws AppError 404
 * for an unknown token or a deleted league, 409 if it was used, has expired or its season has begun.
 */
export async function lockReplacement(tx: Tx, { token, now }: { token: string; now: Date }) {
  const isToken = eq(replacementInvitations.token, hashToken(token));
  const [known] = await tx
    .select({ leagueId: replacementInvitations.leagueId })
    .from(replacementInvitations)
    .where(isToken);
  if (!known) throw notFound("Invitation Not Found");
  const league = await lockLeague(tx, known.leagueId);
  if (league.deletedAt) throw notFound("Invitation Not Found");
  const [invitation] = await tx.select().from(replacementInvitations).where(isToken).for("update");
  if (!invitation) throw notFound("Invitation Not Found");
  const status = effectiveInvitationStatus(invitation, now);
  if (status !== "pending") throw conflict(CLOSED[status]);
  if (invitation.forYear <= league.currentYear) throw conflict("The season this seat was offered for has begun.");
  return { invitation, league };
}
