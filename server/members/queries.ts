import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { effectivePaymentStatus } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import { owes } from "#contract/members/payment-status.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import { type DueRow, feeDueNowOf, feeLeftOf, isEntryDue } from "#server/members/entry-due.ts";
import { saidByLink, saidPaid, saysPaid } from "#server/members/says-paid.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { fullNameOf, hasNamesakeAmong } from "#server/platform/member-names.ts";
import { isPaid } from "#server/platform/seat-payments.ts";

type MemberRow = typeof leagueMembers.$inferSelect;
type NamedPerson = Pick<
  typeof users.$inferSelect,
  "hasAccount" | "username" | "firstName" | "lastName" | "profileImageUrl" | "erasedAt"
>;
type Seat = {
  member: MemberRow;
  person: NamedPerson;
  hasNamesake: boolean;
  due: Pick<DueRow, "amount" | "reason"> | null;
  /** What is to be paid of the entry due by the seat's next date, and in all. */
  dueNow: Cents;
  left: Cents;
  saysPaid: boolean;
  saidByLink: boolean;
  said: Cents;
};
type Terms = { paymentDeadline: Date; currentYear: number };

const toMember = (
  { member, person, hasNamesake, due, saysPaid, saidByLink, said, ...owed }: Seat,
  league: Terms,
  now: Date,
): Member => ({
  id: member.id,
  leagueId: member.leagueId,
  userId: member.userId,
  username: shownName(person),
  fullName: fullNameOf(person),
  hasAccount: person.hasAccount,
  hasNamesake,
  profileImageUrl: person.profileImageUrl,
  paymentStatus: effectivePaymentStatus(member, league, now),
  paidAt: member.paidAt?.toISOString() ?? null,
  loweredFee: due && { amount: centsToDecimal(due.amount), reason: due.reason },
  nextPart: nextPartOf(member, owed),
  saysPaid,
  saidByLink,
  said: saysPaid ? centsToDecimal(said) : null,
  joinedAt: member.joinedAt.toISOString(),
  heldUntil: saysPaid ? null : (member.heldUntil?.toISOString() ?? null),
  refundProcessed: member.refundProcessed,
  refundAmount: member.refundAmount === null ? null : centsToDecimal(member.refundAmount),
  yearsPayedFor: member.yearsPayedFor,
  paidThroughYear: member.paidThroughYear,
  totalAmountPaid: centsToDecimal(member.totalAmountPaid),
  firstSeason: member.firstSeason,
  lastSeason: member.lastSeason,
});

const nextPartOf = (member: MemberRow, { dueNow, left }: Pick<Seat, "dueNow" | "left">): Member["nextPart"] =>
  member.partDueAt && owes(member)
    ? { amount: centsToDecimal(dueNow), dueAt: member.partDueAt.toISOString(), left: centsToDecimal(left) }
    : null;

const KEY = {
  leagueId: leagueMembers.leagueId,
  userId: leagueMembers.userId,
  seasonYear: sql`greatest(${leagueMembers.firstSeason}, ${leagues.currentYear})`,
};

const seated = (leagueId: string) => and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt));

type SeatsQuery = { league: Terms & { id: string }; now: Date };

/** Lists the seats of a league in the order they were taken. */
export const membersOf = async (db: Reader, asked: SeatsQuery): Promise<Member[]> =>
  (await seatsOf(db, asked.league.id, asked.now))(asked.league);

/** Reads them before the league's terms are known. Those decide who is overdue. */
export async function seatsOf(db: Reader, leagueId: string, now: Date): Promise<(league: Terms) => Member[]> {
  const rows = await seatsWhere(db, leagueId, now);
  return (league) => rows.map((row) => toMember(row, league, now));
}

/** Returns one person's seat. */
export async function memberOf(db: Reader, { league, userId, now }: SeatsQuery & { userId: string }): Promise<Member> {
  return toMember(onlyRow(await seatsWhere(db, league.id, now, eq(leagueMembers.userId, userId))), league, now);
}

const seatsWhere = (db: Reader, leagueId: string, now: Date, matches?: SQL) =>
  db
    .select({
      member: leagueMembers,
      person: users,
      hasNamesake: hasNamesakeAmong(leagueId),
      due: { amount: dues.amount, reason: dues.reason },
      dueNow: feeDueNowOf(now),
      left: feeLeftOf().mapWith(leagues.entryFee),
      saysPaid: saysPaid(),
      saidByLink,
      said: saidPaid.mapWith(leagues.entryFee),
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .leftJoin(dues, and(isNotNull(dues.setById), lt(dues.amount, leagues.entryFee), isEntryDue(KEY)))
    .where(and(seated(leagueId), matches))
    .orderBy(asc(leagueMembers.joinedAt), asc(leagueMembers.id));

export async function memberIds(db: Reader, leagueId: string): Promise<string[]> {
  const rows = await db.select({ userId: leagueMembers.userId }).from(leagueMembers).where(seated(leagueId));
  return rows.map(({ userId }) => userId);
}

/** Lists everyone a league's news concerns: its members, and its commissioner, who may have no seat. */
export async function membersAndCommissioner(
  db: Reader,
  { id, commissionerId }: { id: string; commissionerId: string },
): Promise<string[]> {
  return [...new Set([...(await memberIds(db, id)), commissionerId])];
}

/** Lists the members of the current season: all but the replacements whose season is still to come. */
export async function playerIds(db: Reader, { id, currentYear }: { id: string; currentYear: number }) {
  const rows = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(and(seated(id), lte(leagueMembers.firstSeason, currentYear)));
  return rows.map(({ userId }) => userId);
}

/** Lists the members of many leagues, by league. */
export async function memberIdsOf(db: Reader, leagueIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ leagueId: leagueMembers.leagueId, userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(and(inArray(leagueMembers.leagueId, [...leagueIds]), isNull(leagueMembers.leftAt)));
  const byLeague = new Map<string, string[]>(leagueIds.map((leagueId) => [leagueId, []]));
  for (const { leagueId, userId } of rows) byLeague.get(leagueId)?.push(userId);
  return byLeague;
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
    .where(and(seated(leagueId), isNull(users.erasedAt), isPaid(), lte(leagueMembers.firstSeason, leagues.currentYear)))
    .orderBy(asc(leagueMembers.joinedAt), asc(leagueMembers.id));
  return rows.map(({ userId }) => userId);
}

/**
 * Lists those of them who owe something for the season, or play in a free league: someone who pays nothing while others
 * do has no vote on their money, so that no commissioner can make up a majority of friends (RULES §25).
 */
export async function payingMemberIds(db: Reader, leagueId: string): Promise<string[]> {
  const [paid, waived] = await Promise.all([
    paidMemberIds(db, leagueId),
    db
      .select({ userId: dues.userId })
      .from(dues)
      .innerJoin(leagues, and(eq(leagues.id, dues.leagueId), eq(leagues.currentYear, dues.seasonYear)))
      .where(and(eq(dues.leagueId, leagueId), eq(dues.kind, "entry"), eq(dues.status, "waived"))),
  ]);
  const isWaived = new Set(waived.map(({ userId }) => userId));
  return paid.filter((userId) => !isWaived.has(userId));
}

/** Picks those who can sign in: a member without an account says nothing (RULES §28). */
export async function whoHaveAccounts(db: Reader, userIds: readonly string[]): Promise<string[]> {
  const isOne = and(inArray(users.id, [...userIds]), isSomebody);
  const accounts = new Set((await db.select({ id: users.id }).from(users).where(isOne)).map(({ id }) => id));
  return userIds.filter((id) => accounts.has(id));
}
