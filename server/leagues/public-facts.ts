import { getTableColumns, sql } from "drizzle-orm";
import type { Classified } from "#contract/leagues/classifieds.ts";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import { basisPointsToDecimal } from "#contract/platform/percent.ts";
import { rowToWire, tableToWire } from "#contract/terms/prize-table-wire.ts";
import { prizesToWire } from "#contract/terms/prize-wire.ts";
import { membersVoteIn } from "#server/money/season-holds/voted-seasons.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { commissionerRatings } from "#server/platform/db/schema/ratings.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isOwing, isPaid } from "#server/platform/seat-payments.ts";

/** Joined to leagues: counts their seats by status. A replacement's seat for a later season doesn't count yet. */
export const seats = sql`(
  select count(*) filter (where ${isPaid(sql`seat`)}) as paid,
    count(*) filter (where ${isOwing(sql`seat`)}) as owing,
    count(*) as members,
    jsonb_agg(seat.part_due_at) filter (where ${isOwing(sql`seat`)} and seat.part_due_at is not null) as part_dates
  from ${leagueMembers} seat
  where seat.league_id = ${leagues.id} and seat.left_at is null and seat.first_season <= ${leagues.currentYear}) seats`;

export const ratings = sql`(
  select round(avg(rated.rating), 1)::float8 as average, count(*) as count
  from ${commissionerRatings} rated
  where rated.league_id = ${leagues.id} and rated.commissioner_id = ${leagues.commissionerId}) ratings`;

/** A list parses each column once per league, so those that only jobs and changes read stay away. */
const { promisedEndDate, previousLeagueId, isOverdueStored, endReminderSentAt, ...others } = getTableColumns(leagues);
const { reminderDueAt, lateFeeDueAt, silenceDueAt, deletedAt, ...shownColumns } = others;
type ShownLeague = Pick<typeof leagues.$inferSelect, keyof typeof shownColumns>;

const loweredBy = (statuses: string) => sql<number>`coalesce((
  select sum(${leagues.entryFee} - due.amount) from dues due
  where due.league_id = ${leagues.id} and due.season_year = ${leagues.currentYear} and due.set_by_id is not null
    and due.kind = 'entry' and due.status in (${sql.raw(statuses)})), 0)::bigint`;

/** What everyone may know of a public league: how many have paid, but not what it holds (RULES §3). */
export const publicColumns = {
  league: shownColumns,
  commissionerUsername: sql<
    string | null
  >`case when ${users.erasedAt} is null then ${users.username} else ${DELETED_USER} end`,
  paidMembers: sql<number>`seats.paid`,
  owingMembers: sql<number>`seats.owing`,
  partDates: sql<string[] | null>`seats.part_dates`,
  memberCount: sql<number>`seats.members`,
  lowered: loweredBy("'open', 'paid', 'waived'"),
  loweredUnpaid: loweredBy("'open'"),
  membersVote: membersVoteIn(leagues),
  ratingAverage: sql<number | null>`ratings.average`,
  ratingCount: sql<number>`ratings.count`,
};

export type FoundPublic = {
  league: ShownLeague;
  commissionerUsername: string | null;
  paidMembers: number;
  owingMembers: number;
  /** By when those who pay in parts owe the next one. */
  partDates: string[] | null;
  memberCount: number;
  lowered: number;
  loweredUnpaid: number;
  membersVote: boolean;
  ratingAverage: number | null;
  ratingCount: number;
};

/** What a list of leagues shows of each, but who keeps its money. */
export type PublicFacts = Omit<Classified, "keeper">;

/**
 * Converts a league to the form that anyone can see. Whether an unpaid member is overdue is computed from the time, not set
 * by a job (RULES §13).
 */
export function publicFacts({ league, commissionerUsername, ...found }: FoundPublic, now: Date): PublicFacts {
  const late = lateMembers({ league, ...found }, now);
  return {
    id: league.id,
    commissionerId: league.commissionerId,
    commissionerUsername,
    name: league.name,
    custody: league.custody,
    currency: league.currency,
    entryFee: centsToDecimal(league.entryFee),
    entryParts: league.entryParts.map(({ amount, dueAt }) => ({ amount: centsToDecimal(amount), dueAt })),
    lateFee: centsToDecimal(league.lateFee),
    lateFeeAfterDays: league.lateFeeAfterDays,
    maxChargesPerMember: centsToDecimal(league.maxChargesPerMember),
    maxMembers: league.maxMembers,
    paymentDeadline: league.paymentDeadline.toISOString(),
    endDate: league.endDate.toISOString(),
    leagueType: league.leagueType,
    payoutFrequency: league.payoutFrequency,
    minYears: league.minYears,
    maxYears: league.maxYears,
    payoutStructure: league.payoutStructure,
    prizeTable: tableToWire(league.prizeTable),
    prizeRow: league.prizeRow && rowToWire(league.prizeRow),
    prizeRules: prizesToWire(league.prizeRules),
    commissionerReimbursement: basisPointsToDecimal(league.commissionerReimbursement),
    periodPrizeShare: basisPointsToDecimal(league.periodPrizeShare),
    payoutRule: league.payoutRule,
    objectionDays: league.objectionDays,
    isPublic: league.isPublic,
    remindsMembers: league.remindsMembers,
    description: league.description,
    sport: league.sport,
    season: league.season,
    fantasyService: league.fantasyService,
    status: league.status,
    currentYear: league.currentYear,
    membersVote: found.membersVote,
    completedAt: league.completedAt?.toISOString() ?? null,
    createdAt: league.createdAt.toISOString(),
    updatedAt: league.updatedAt.toISOString(),
    memberCount: found.memberCount,
    lowered: centsToDecimal(toCents(found.lowered)),
    loweredUnpaid: centsToDecimal(toCents(found.loweredUnpaid)),
    paidMembers: found.paidMembers,
    pendingMembers: found.owingMembers - late,
    overdueMembers: late,
    commissionerRating: { average: found.ratingAverage, count: found.ratingCount },
  };
}

/** Counts who is behind the deadline, or behind the date of a part of their fee. */
function lateMembers(
  { league, owingMembers, partDates }: Omit<FoundPublic, "commissionerUsername">,
  now: Date,
): number {
  const inParts = partDates ?? [];
  const behind = inParts.filter((date) => new Date(date) < now).length;
  return behind + (league.paymentDeadline < now ? owingMembers - inParts.length : 0);
}
