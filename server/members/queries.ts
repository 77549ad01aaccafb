import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { effectivePaymentStatus, type Member } from "#contract/members.ts";
import { centsToDecimal } from "#contract/money.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";

type MemberRow = typeof leagueMembers.$inferSelect;
type Terms = { paymentDeadline: Date; currentYear: number };

/** Converts a seat to its contract form. */
export const toMember = (member: MemberRow, username: string | null, league: Terms, now: Date): Member => ({
  id: member.id,
  leagueId: member.leagueId,
  userId: member.userId,
  username,
  paymentStatus: effectivePaymentStatus(member, league, now),
  paidAt: member.paidAt?.toISOString() ?? null,
  joinedAt: member.joinedAt.toISOString(),
  heldUntil: member.heldUntil?.toISOString() ?? null,
  refundProcessed: member.refundProcessed,
  refundAmount: member.refundAmount === null ? null : centsToDecimal(member.refundAmount),
  yearsPayedFor: member.yearsPayedFor,
  paidThroughYear: member.paidThroughYear,
  totalAmountPaid: centsToDecimal(member.totalAmountPaid),
  firstSeason: member.firstSeason,
  lastSeason: member.lastSeason,
});

const seated = (leagueId: string) => and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt));

/** Lists the seats of a league in the order they were taken. */
export async function membersOf(db: Reader, { league, now }: { league: Terms & { id: string }; now: Date }) {
  const rows = await db
    .select({ member: leagueMembers, username: users.username, erasedAt: users.erasedAt })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(seated(league.id))
    .orderBy(asc(leagueMembers.joinedAt), asc(leagueMembers.id));
  return rows.map(({ member, username, erasedAt }) => toMember(member, shownName({ username, erasedAt }), league, now));
}

export async function memberIds(db: Reader, leagueId: string): Promise<string[]> {
  const rows = await db.select({ userId: leagueMembers.userId }).from(leagueMembers).where(seated(leagueId));
  return rows.map(({ userId }) => userId);
}

/**
 * Lists who has paid for the league's current season. A replacement for a later season has no vote or prize in it, and
 * neither does someone whose account was deleted.
 */
export async function paidMemberIds(db: Reader, leagueId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        seated(leagueId),
        isNull(users.erasedAt),
        eq(leagueMembers.paymentStatus, "paid"),
        lte(leagueMembers.firstSeason, leagues.currentYear),
      ),
    )
    .orderBy(asc(leagueMembers.joinedAt), asc(leagueMembers.id));
  return rows.map(({ userId }) => userId);
}
