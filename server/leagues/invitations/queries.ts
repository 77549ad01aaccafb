import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  effectiveInvitationStatus,
  type Invitation,
  type InvitationClosure,
  invitationClosure,
  maskEmail,
  type PendingInvitation,
} from "#contract/leagues/invitations.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { nameOfSeat } from "#server/leagues/by-name/lock-named.ts";
import { nameAt } from "#server/leagues/by-name/queries.ts";
import { hasToken } from "#server/leagues/invitations/lock-invitation.ts";
import { invitationToken } from "#server/leagues/invitations/token.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import { seatsTakenIn } from "#server/members/seats.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

type Mine = {
  userId: string;
  secret: string;
  config: { policy: Pick<Config["policy"], "emailVerification"> };
  now: Date;
};

/**
 * Lists the pending invitations sent to the user's own address, to leagues that still take members (RULES §4). Where
 * addresses must be verified, it lists none until they are: the links are meant only for the address's reader
 * (RULES §16). Where none can be, it lists those of people who were invited by account.
 */
export async function pendingInvitationsFor(
  db: Reader,
  { userId, secret, config, now }: Mine,
): Promise<PendingInvitation[]> {
  const rows = await db
    .select({
      invitation: invitations,
      league: leagues,
      inviter: { ...namesOf(inviter), hasNamesake: hasNamesakeIn(leagues.id, sql`inviter`) },
      taken: seatsTakenIn(leagues),
    })
    .from(invitations)
    .innerJoin(users, sql`lower(${users.email}) = lower(${invitations.email})`)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .innerJoin(inviter, eq(inviter.id, invitations.invitedById))
    .where(
      and(
        eq(users.id, userId),
        isForReader[config.policy.emailVerification],
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
        inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)),
        isNull(leagues.deletedAt),
        not(isIn),
      ),
    )
    .orderBy(desc(invitations.createdAt));
  return rows.map(({ invitation, league, inviter, taken }) => ({
    id: invitation.id,
    token: invitationToken(secret, invitation.id),
    leagueId: league.id,
    leagueName: league.name,
    invitedById: invitation.invitedById,
    invitedByName: memberName(inviter),
    entryFee: centsToDecimal(league.entryFee),
    currency: league.currency,
    leagueType: league.leagueType,
    minYears: league.minYears,
    maxYears: league.maxYears,
    expiresAt: invitation.expiresAt.toISOString(),
    closed: closureOf(league, taken),
  }));
}

/** Which invitations an account's address entitles to. */
const isForReader = {
  asked: undefined,
  required: isNotNull(users.emailVerifiedAt),
  off: or(isNotNull(users.emailVerifiedAt), eq(invitations.isAddressKnown, false)),
} satisfies Record<Config["policy"]["emailVerification"], SQL | undefined>;

const inviter = alias(users, "inviter");

/** Explains why a league takes no new members at the moment; null if it does. */
const closureOf = ({ status, maxMembers }: LeagueRow, taken: number): InvitationClosure | null =>
  invitationClosure({ status, isFull: taken >= maxMembers });

/** Tells whether the user already has a seat, however they got it. */
const isIn = sql`exists (
  select from league_members seat
  where seat.league_id = ${leagues.id} and seat.user_id = ${users.id} and seat.left_at is null)`;

/** Finds what the invite page shows to the link's holder. */
export async function invitationByToken(
  db: Reader,
  { token, config, now }: Pick<Mine, "now"> & Partial<Pick<Mine, "config">> & { token: string },
): Promise<Invitation> {
  const [row] = await db
    .select({
      invitation: invitations,
      league: leagues,
      inviter: { ...namesOf(users), hasNamesake: hasNamesakeIn(leagues.id) },
      taken: seatsTakenIn(leagues),
    })
    .from(invitations)
    .innerJoin(leagues, eq(leagues.id, invitations.leagueId))
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .where(and(hasToken(token), isNull(leagues.deletedAt)));
  if (!row) throw notFound("Invitation Not Found");
  const status = effectiveInvitationStatus(row.invitation, now);
  const isEmailed = row.invitation.token === hashToken(token);
  const provesAddress = isEmailed && status === "pending" && config?.policy.emailVerification === "required";
  const seat = provesAddress ? await nameAt(db, row.invitation) : undefined;
  // A name's seat is taken already, and can be claimed at any time.
  const closed = seat ? null : closureOf(row.league, row.taken);
  const isOpen = status === "pending" && closed === null;
  return {
    leagueId: row.league.id,
    leagueName: row.league.name,
    invitedByName: memberName(row.inviter),
    entryFee: centsToDecimal(row.league.entryFee),
    currency: row.league.currency,
    email: maskEmail(row.invitation.email),
    status,
    expiresAt: row.invitation.expiresAt.toISOString(),
    closed,
    isEmailed,
    seatName: seat ? await nameOfSeat(db, seat.userId) : null,
    league: isOpen ? await leaguePreview(db, { leagueId: row.league.id, now }) : null,
  };
}
