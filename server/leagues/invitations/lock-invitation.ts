import { eq, or } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import { lockLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

/** Matches the invitation behind a link, emailed or copied. */
export const hasToken = (token: string) =>
  or(eq(invitations.token, hashToken(token)), eq(invitations.copiedToken, hashToken(token)));

const CLOSED = {
  accepted: "This invitation has already been accepted.",
  declined: "This invitation was declined.",
  expired: "This invitation has expired. Ask the commissioner for a new one.",
};

/**
 * Locks a pending invitation and its league, the league first (docs/architecture.md). @throws AppError 404 for an
 * unknown token or a deleted league, 409 if it was used or has expired.
 */
export async function lockInvitation(tx: Tx, { token, now }: { token: string; now: Date }) {
  const isToken = hasToken(token);
  const [known] = await tx.select({ leagueId: invitations.leagueId }).from(invitations).where(isToken);
  if (!known) throw notFound("Invitation Not Found");
  const league = await lockLeague(tx, known.leagueId);
  if (league.deletedAt) throw notFound("Invitation Not Found");
  const [invitation] = await tx.select().from(invitations).where(isToken).for("update");
  if (!invitation) throw notFound("Invitation Not Found");
  const status = effectiveInvitationStatus(invitation, now);
  if (status !== "pending") throw conflict(CLOSED[status]);
  return { invitation, league };
}
