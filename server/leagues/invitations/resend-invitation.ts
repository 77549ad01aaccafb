import { and, eq, ne, sql } from "drizzle-orm";
import { effectiveInvitationStatus } from "#contract/leagues/invitations.ts";
import { addDays, INVITATION_DAYS } from "#contract/platform/days.ts";
import { joiningRefusal } from "#contract/terms/league-status.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { emailInvitations } from "#server/leagues/invitations/email-invitation.ts";
import { unwantedAmong } from "#server/leagues/invitations/email-wish.ts";
import { countInvitationEmails, requireNotEmailedLately } from "#server/leagues/invitations/invitation-limits.ts";
import { requireRoomForInvitations } from "#server/leagues/invitations/invitation-room.ts";
import { lockSentInvitation } from "#server/leagues/invitations/lock-sent-invitation.ts";
import { memberAddresses } from "#server/leagues/invitations/member-addresses.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

type Resend = { actor: Actor; invitationId: string; limiting: Limiting; now: Date };

const ANSWERED = "This person has answered the invitation. To ask again, invite them again.";

/**
 * Emails an open or expired invitation again, and renews it. The limits on invitations hold (RULES §16).
 * @throws AppError 409 if it was answered or revoked, or the person can't be invited; 429 over a limit.
 */
export async function resendInvitation(
  tx: Tx,
  league: ManagedLeague,
  { actor, invitationId, limiting, now }: Resend,
): Promise<void> {
  const refusal = joiningRefusal(league.status);
  if (refusal) throw conflict(refusal);
  const invitation = await lockSentInvitation(tx, league, invitationId);
  const { email } = invitation;
  const status = effectiveInvitationStatus(invitation, now);
  if (status === "accepted" || status === "declined") throw conflict(ANSWERED);
  if (invitation.revokedAt) throw conflict("This invitation was revoked. To ask again, invite them again.");
  await requireNewest(tx, league, invitation);
  if ((await memberAddresses(tx, league.id)).has(email.toLowerCase())) {
    throw conflict("This person is already a member.");
  }
  if ((await unwantedAmong(tx, [email])).size > 0) {
    throw conflict("This person has turned off invitation emails. Copy the link and send it to them yourself.");
  }
  await requireRoomForInvitations(tx, league, { emails: [email], now });
  await requireNotEmailedLately(tx, limiting, { leagueId: league.id, email, now });
  await countInvitationEmails(tx, limiting, { userId: actor.userId, count: 1, now });

  const renewed = await tx
    .update(invitations)
    .set({ status: "pending", expiresAt: addDays(now, INVITATION_DAYS) })
    .where(eq(invitations.id, invitation.id))
    .returning();
  await emailInvitations(tx, league, renewed, { actor, secret: limiting.secret, now });
}

/** An address has one open invitation; an older one stays closed. */
async function requireNewest(tx: Tx, league: ManagedLeague, { id, email }: { id: string; email: string }) {
  const isOther = and(
    eq(invitations.leagueId, league.id),
    ne(invitations.id, id),
    sql`lower(${invitations.email}) = lower(${email})`,
    eq(invitations.status, "pending"),
  );
  if ((await tx.$count(invitations, isOther)) > 0) throw conflict("There is a newer invitation to this address.");
}
