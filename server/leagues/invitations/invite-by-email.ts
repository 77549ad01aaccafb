import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { alreadyMembers, INVITATION_DAYS } from "#contract/invitations.ts";
import { joiningRefusal } from "#contract/league-status.ts";
import { addDays } from "#contract/time.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { emailInvitation } from "#server/leagues/invitations/email-invitation.ts";
import { unwantedAmong } from "#server/leagues/invitations/email-wish.ts";
import type { Invited } from "#server/leagues/invitations/invitation-answer.ts";
import { countInvitationEmails, notEmailedLately } from "#server/leagues/invitations/invitation-limits.ts";
import { requireRoomForInvitations } from "#server/leagues/invitations/invitation-room.ts";
import { memberAddresses } from "#server/leagues/invitations/member-addresses.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

type Invite = {
  actor: Actor;
  emails: string[];
  /** False if the actor named accounts, whose addresses stay their own. */
  isAddressKnown?: boolean;
  limiting: Limiting;
  now: Date;
};

/**
 * Invites people by email. An open invitation to the same address is renewed and its link stays valid (RULES §4).
 * Everyone gets at most one email a day about a league, and none if they opted out (RULES §16).
 * @returns Who was emailed, and who wasn't and why.
 * @throws AppError 409 if the league takes no one, has no room for this many invitations, or everyone named is a
 * member; 429 if the actor has sent too many in a day.
 */
export async function inviteByEmail(
  tx: Tx,
  league: ManagedLeague,
  { actor, emails, isAddressKnown = true, limiting, now }: Invite,
): Promise<Invited> {
  const refusal = joiningRefusal(league.status);
  if (refusal) throw conflict(refusal);
  const members = await memberAddresses(tx, league.id);
  const alreadyIn = emails.filter((email) => members.has(email.toLowerCase()));
  const invited = emails.filter((email) => !members.has(email.toLowerCase()));
  if (invited.length === 0) throw conflict(`${alreadyMembers(alreadyIn)} No invitations were sent.`);
  await requireRoomForInvitations(tx, league, { emails: invited, now });

  const optedOut = await unwantedAmong(tx, invited);
  const wanted = invited.filter((email) => !optedOut.has(email.toLowerCase()));
  const emailed = await notEmailedLately(tx, limiting, { leagueId: league.id, emails: wanted, now });
  await countInvitationEmails(tx, limiting, { userId: actor.userId, count: emailed.length, now });
  const { secret } = limiting;
  for (const email of invited) {
    const expiresAt = addDays(now, INVITATION_DAYS);
    const invitation = { email, isAddressKnown, invitedById: actor.userId, expiresAt };
    const invitationId = await openInvitation(tx, league, { invitation, secret, now });
    if (!emailed.includes(email)) continue;
    await emailInvitation(tx, league, { invitation: { id: invitationId, email, expiresAt }, actor, secret, now });
  }
  return {
    emailed,
    emailedLately: wanted.filter((email) => !emailed.includes(email)),
    optedOut: invited.filter((email) => optedOut.has(email.toLowerCase())),
    alreadyIn,
  };
}

type Open = {
  invitation: { email: string; isAddressKnown: boolean; invitedById: string; expiresAt: Date };
  secret: string;
  now: Date;
};

/** Renews the open invitation to this address or creates one. The league's lock prevents duplicates. */
async function openInvitation(tx: Tx, league: ManagedLeague, { invitation, secret, now }: Open) {
  const { email, ...renewal } = invitation;
  const isOpen = and(
    eq(invitations.leagueId, league.id),
    sql`lower(${invitations.email}) = lower(${email})`,
    eq(invitations.status, "pending"),
  );
  const [renewed] = await tx.update(invitations).set(renewal).where(isOpen).returning();
  if (renewed) return renewed.id;
  const id = randomUUID();
  const token = hashToken(invitationToken(secret, id));
  await tx.insert(invitations).values({ ...invitation, id, leagueId: league.id, token, createdAt: now });
  return id;
}
