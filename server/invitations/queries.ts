import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import {
  effectiveInvitationStatus,
  type Invitation,
  maskEmail,
  type PendingInvitation,
} from "#contract/invitations.ts";
import { centsToDecimal } from "#contract/money.ts";
import type { Reader } from "#server/db/client.ts";
import { invitations } from "#server/db/schema/invitations.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { users } from "#server/db/schema/users.ts";
import { notFound } from "#server/errors.ts";
import { invitationToken } from "#server/invitations/token.ts";
import { hashToken } from "#server/lib/tokens.ts";

type Mine = { userId: string; secret: string; now: Date };

/** The pending invitations sent to the user's own address, to leagues that still take members (RULES §4). */
export async function pendingInvitationsFor(db: Reader, { userId, secret, now }: Mine): Promise<PendingInvitation[]> {
  const rows = await db
    .select({ invitation: invitations, league: leagues, invitedByName: sql<string>`inviter.username` })
    .from(invitations)
    .innerJoin(users, sql`lower(${users.email}) = lower(${invitations.email})`)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .innerJoin(sql`users as inviter`, sql`inviter.id = ${invitations.invitedById}`)
    .where(
      and(
        eq(users.id, userId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
        inArray(leagues.status, ["draft", "active"]),
      ),
    )
    .orderBy(desc(invitations.createdAt));
  return rows.map(({ invitation, league, invitedByName }) => ({
    id: invitation.id,
    token: invitationToken(secret, invitation.id),
    leagueId: league.id,
    leagueName: league.name,
    invitedById: invitation.invitedById,
    invitedByName,
    entryFee: centsToDecimal(league.entryFee),
    expiresAt: invitation.expiresAt.toISOString(),
  }));
}

/** What the invite page shows to whoever holds the link. */
export async function invitationByToken(db: Reader, { token, now }: { token: string; now: Date }): Promise<Invitation> {
  const [row] = await db
    .select({ invitation: invitations, league: leagues, invitedByName: users.username })
    .from(invitations)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .where(eq(invitations.token, hashToken(token)));
  if (!row) throw notFound("Invitation Not Found");
  return {
    leagueId: row.league.id,
    leagueName: row.league.name,
    invitedByName: row.invitedByName,
    entryFee: centsToDecimal(row.league.entryFee),
    email: maskEmail(row.invitation.email),
    status: effectiveInvitationStatus(row.invitation, now),
    expiresAt: row.invitation.expiresAt.toISOString(),
  };
}
