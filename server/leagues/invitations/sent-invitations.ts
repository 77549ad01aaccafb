import { and, desc, eq, not, sql } from "drizzle-orm";
import { effectiveInvitationStatus, maskEmail } from "#contract/leagues/invitations.ts";
import type { SentInvitation } from "#contract/leagues/league-invitations.ts";
import type { Actor } from "#server/access/guards.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

const SHOWN_MAX = 200;

type InvitationsQuery = { leagueId: string; actor: Actor; now: Date };

/**
 * Lists a league's invitations, the newest of each address, for the person who runs it (RULES §20). Addresses that
 * the reader didn't type are masked, because they have no need to know them.
 */
export async function sentInvitations(
  db: Reader,
  { leagueId, actor, now }: InvitationsQuery,
): Promise<SentInvitation[]> {
  const rows = await db
    .select({ invitation: invitations, inviter: { ...namesOf(users), hasNamesake: hasNamesakeIn(leagueId) } })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .where(and(eq(invitations.leagueId, leagueId), not(hasNewer)))
    .orderBy(desc(invitations.createdAt), invitations.id)
    .limit(SHOWN_MAX);
  const sent = await lastMails(db, leagueId);
  return rows.map(({ invitation, inviter }) => ({
    id: invitation.id,
    email: knowsAddress(invitation, actor) ? invitation.email : maskEmail(invitation.email),
    state: invitation.revokedAt ? "revoked" : effectiveInvitationStatus(invitation, now),
    invitedByName: memberName(inviter),
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    mail: sent.get(invitation.id) ?? null,
  }));
}

const knowsAddress = ({ invitedById, isAddressKnown }: typeof invitations.$inferSelect, { userId }: Actor) =>
  invitedById === userId && isAddressKnown;

const hasNewer = sql`exists (
  select from invitations newer
  where newer.league_id = ${invitations.leagueId} and lower(newer.email) = lower(${invitations.email})
    and (newer.created_at, newer.id) > (${invitations.createdAt}, ${invitations.id}))`;

/** Finds the last email about each invitation, and what the mail server said to it. */
async function lastMails(db: Reader, leagueId: string): Promise<Map<string, SentInvitation["mail"]>> {
  const rows = await db
    .select({
      invitationId: invitations.id,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      givenUpAt: mails.givenUpAt,
    })
    .from(mails)
    .innerJoin(invitations, eq(invitations.id, mails.invitationId))
    .where(eq(invitations.leagueId, leagueId))
    .orderBy(mails.createdAt, mails.position);
  // Of several, the last one stays.
  return new Map(
    rows.map(({ invitationId, createdAt, sentAt, givenUpAt }) => [
      invitationId,
      { at: (sentAt ?? createdAt).toISOString(), state: sentAt ? "accepted" : givenUpAt ? "failed" : "sending" },
    ]),
  );
}
