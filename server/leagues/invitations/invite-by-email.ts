import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { alreadyMembers } from "#contract/leagues/invitations.ts";
import { addDays, INVITATION_DAYS } from "#contract/platform/days.ts";
import { joiningRefusal } from "#contract/terms/league-status.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { emailInvitations } from "#server/leagues/invitations/email-invitation.ts";
import { unwantedAmong } from "#server/leagues/invitations/email-wish.ts";
import type { Invited } from "#server/leagues/invitations/invitation-answer.ts";
import { countInvitationEmails, notEmailedLately } from "#server/leagues/invitations/invitation-limits.ts";
import { requireRoomForInvitations } from "#server/leagues/invitations/invitation-room.ts";
import { memberAddresses } from "#server/leagues/invitations/member-addresses.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { Limiting } from "#server/platform/limits/take-turns.ts";

type Invite = {
  actor: Actor;
  emails: string[];
  /** False if the actor named accounts, whose addresses stay private. */
  isAddressKnown?: boolean;
  limiting: Limiting;
  now: Date;
};

/**
 * Invites people by email. An open invitation to the same address is renewed and its link stays valid (RULES §4).
 * Everyone gets at most one email a day about a league, and none if they opted out (RULES §16).
 * @returns Who was emailed, and who wasn't and why.
 * @throws AppError 409 if the league takes no new members, has no room for this many invitations, or everyone named is a
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

  const isUnsent = !sendsMail(tx);
  const optedOut = isUnsent ? new Set<string>() : await unwantedAmong(tx, invited);
  const wanted = isUnsent ? [] : invited.filter((email) => !optedOut.has(email.toLowerCase()));
  const emailed = await notEmailedLately(tx, limiting, { leagueId: league.id, emails: wanted, now });
  await countInvitationEmails(tx, limiting, { userId: actor.userId, count: emailed.length, now });
  const { secret } = limiting;
  const terms = { isAddressKnown, invitedById: actor.userId, expiresAt: addDays(now, INVITATION_DAYS) };
  const opened = await openInvitations(tx, league, { emails: invited, terms, secret, now });
  const toEmail = opened.filter(({ email }) => emailed.includes(email));
  await emailInvitations(tx, league, toEmail, { actor, secret, now });
  return {
    emailed,
    emailedLately: wanted.filter((email) => !emailed.includes(email)),
    optedOut: invited.filter((email) => optedOut.has(email.toLowerCase())),
    alreadyIn,
    isUnsent,
  };
}

type Open = {
  emails: readonly string[];
  terms: { isAddressKnown: boolean; invitedById: string; expiresAt: Date };
  secret: string;
  now: Date;
};

/**
 * Renews the open invitations to these addresses or creates them. The league's lock prevents duplicates. @returns The
 * invitations, in the order of the addresses.
 */
async function openInvitations(tx: Tx, league: ManagedLeague, { emails, terms, secret, now }: Open) {
  const { id, leagueId, email: address, status } = invitations;
  const renewed = await tx
    .update(invitations)
    .set(terms)
    .from(sql`unnest(${sql.param(emails)}::text[]) as asked (address)`)
    .where(and(eq(leagueId, league.id), eq(status, "pending"), sql`lower(${address}) = lower(asked.address)`))
    .returning({ id, email: sql<string>`asked.address` });
  const known = new Map(renewed.map((row) => [row.email, row.id]));
  const opened = emails.map((email) => ({ ...terms, email, id: known.get(email) ?? randomUUID() }));
  const added = opened.filter(({ email }) => !known.has(email));
  const rows = added.map((invitation) => ({
    ...invitation,
    token: hashToken(invitationToken(secret, invitation.id)),
    leagueId: league.id,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.execute(insertion(invitations, rows));
  return opened;
}
