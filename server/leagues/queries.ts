import { and, desc, eq, getTableColumns, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { League, PlayerLeague } from "#contract/leagues.ts";
import { effectivePaymentStatus } from "#contract/members.ts";
import { centsToDecimal, toCents } from "#contract/money.ts";
import { basisPointsToDecimal } from "#contract/percent.ts";
import { prizesToWire } from "#contract/prize-wire.ts";
import { DELETED_USER } from "#contract/shown-names.ts";
import type { Actor } from "#server/access/guards.ts";
import { hasSeatOf, mayRead, wasRunWithMoneyBy } from "#server/access/league-access.ts";
import { escrowHeld } from "#server/ledger/held.ts";
import { membersVoteIn } from "#server/money/season-holds/voted-seasons.ts";
import { builtOnce, plannedForAny } from "#server/platform/db/built-once.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { commissionerRatings } from "#server/platform/db/schema/ratings.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

/** Counts a league's seats by status. A replacement's seat for a later season doesn't count yet. */
const seats = sql`(
  select count(*) filter (where seat.payment_status = 'paid') as paid,
    count(*) filter (where seat.payment_status in ('pending', 'overdue')) as owing,
    count(*) filter (where seat.payment_status in ('paid', 'pending', 'overdue', 'refunded')) as members
  from ${leagueMembers} seat
  where seat.league_id = ${leagues.id} and seat.left_at is null and seat.first_season <= ${leagues.currentYear}) seats`;

const ratings = sql`(
  select round(avg(rated.rating), 1)::float8 as average, count(*) as count
  from ${commissionerRatings} rated
  where rated.league_id = ${leagues.id} and rated.commissioner_id = ${leagues.commissionerId}) ratings`;

/** A list parses each column once per league, so those that only jobs and changes read stay away. */
const { promisedEndDate, previousLeagueId, isOverdueStored, endReminderSentAt, ...others } = getTableColumns(leagues);
const { reminderDueAt, silenceDueAt, deletedAt, ...shownColumns } = others;
type ShownLeague = Pick<typeof leagues.$inferSelect, keyof typeof shownColumns>;

const leagueColumns = {
  league: shownColumns,
  commissionerUsername: sql<
    string | null
  >`case when ${users.erasedAt} is null then ${users.username} else ${DELETED_USER} end`,
  paidMembers: sql<number>`seats.paid`,
  owingMembers: sql<number>`seats.owing`,
  memberCount: sql<number>`seats.members`,
  escrowBalance: escrowHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
  awarded: sql<number>`coalesce((
    select sum(payout.amount) from payouts payout
    where payout.league_id = ${leagues.id} and payout.season_year = ${leagues.currentYear}
      and payout.kind in ('prize', 'period_prize', 'return', 'reimbursement') and payout.forfeited_at is null), 0)::bigint`,
  membersVote: membersVoteIn(leagues),
  ratingAverage: sql<number | null>`ratings.average`,
  ratingCount: sql<number>`ratings.count`,
};

type Found = {
  league: ShownLeague;
  commissionerUsername: string | null;
  paidMembers: number;
  owingMembers: number;
  memberCount: number;
  escrowBalance: number;
  awarded: number;
  membersVote: boolean;
  ratingAverage: number | null;
  ratingCount: number;
};

/**
 * Converts a league to its contract form. Whether an unpaid member is overdue is computed from the time, not set by a
 * job (RULES §13).
 */
export function toLeague({ league, commissionerUsername, ...found }: Found, now: Date): League {
  const isLate = league.paymentDeadline < now;
  return {
    id: league.id,
    commissionerId: league.commissionerId,
    commissionerUsername,
    name: league.name,
    entryFee: centsToDecimal(league.entryFee),
    maxMembers: league.maxMembers,
    paymentDeadline: league.paymentDeadline.toISOString(),
    endDate: league.endDate.toISOString(),
    leagueType: league.leagueType,
    payoutFrequency: league.payoutFrequency,
    minYears: league.minYears,
    maxYears: league.maxYears,
    payoutStructure: league.payoutStructure,
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
    pot: {
      paidMembers: found.paidMembers,
      pendingMembers: isLate ? 0 : found.owingMembers,
      overdueMembers: isLate ? found.owingMembers : 0,
      escrowBalance: centsToDecimal(toCents(found.escrowBalance)),
      collected: centsToDecimal(toCents(found.escrowBalance + found.awarded)),
    },
    commissionerRating: { average: found.ratingAverage, count: found.ratingCount },
  };
}

export const selectLeagues = (db: Reader) =>
  db
    .select(leagueColumns)
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings);

type One = { leagueId: string; now: Date };

/** Finds one league. The caller checks access (access.ts). */
export const leagueFor = (db: Reader, one: One): Promise<League> => leagueWhere(db, one);

/** Finds one league if the actor may read it. @throws AppError 404 otherwise, as if it didn't exist (RULES §3). */
export const leagueReadBy = (db: Reader, actor: Actor, one: One): Promise<League> =>
  leagueWhere(db, one, mayRead(db, actor));

async function leagueWhere(db: Reader, { leagueId, now }: One, isSeen?: SQL): Promise<League> {
  const [found] = await selectLeagues(db).where(and(eq(leagues.id, leagueId), isSeen));
  if (!found) throw notFound("League not found");
  return toLeague(found, now);
}

const runBy = builtOnce((db) =>
  selectLeagues(db)
    .where(and(eq(leagues.commissionerId, plannedForAny("userId")), isNull(leagues.deletedAt)))
    .orderBy(desc(leagues.createdAt)),
);

/** Lists the leagues a person runs, newest first. */
export async function leaguesRunBy(db: Reader, { userId, now }: { userId: string; now: Date }): Promise<League[]> {
  const found = await runBy(db, { userId });
  return found.map((row) => toLeague(row, now));
}

/**
 * Lists the leagues whose members voted this person out as commissioner and in which they have no seat: they can still
 * read those.
 */
export async function leaguesOnceRunBy(db: Reader, { userId, now }: { userId: string; now: Date }): Promise<League[]> {
  const found = await selectLeagues(db)
    .where(and(wasRunWithMoneyBy(db, userId), ne(leagues.commissionerId, userId), not(hasSeatOf(db, userId))))
    .orderBy(desc(leagues.createdAt));
  return found.map((row) => toLeague(row, now));
}

const playedBy = builtOnce((db) =>
  db
    .select({ ...leagueColumns, member: leagueMembers })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings)
    .where(
      and(eq(leagueMembers.userId, plannedForAny("userId")), isNull(leagueMembers.leftAt), isNull(leagues.deletedAt)),
    )
    .orderBy(desc(leagueMembers.joinedAt)),
);

/** Lists the leagues a person plays in, most recently joined first, with their status in each. */
export async function leaguesPlayedBy(
  db: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<PlayerLeague[]> {
  const found = await playedBy(db, { userId });
  return found.map(({ member, ...row }) => ({
    ...toLeague(row, now),
    paymentStatus: effectivePaymentStatus(member, row.league, now),
    yearsPayedFor: member.yearsPayedFor,
    paidThroughYear: member.paidThroughYear,
    firstSeason: member.firstSeason,
    heldUntil: member.heldUntil?.toISOString() ?? null,
  }));
}
