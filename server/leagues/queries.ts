import { and, desc, eq, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { League, PlayerLeague } from "#contract/leagues/leagues.ts";
import { effectivePaymentStatus } from "#contract/members/due-in-league.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { hasSeatOf, knowsNamesIn, mayRead, wasRunWithMoneyBy } from "#server/access/league-access.ts";
import { type FoundPublic, publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import { poolHeld } from "#server/ledger/held.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { returnedToCards } from "#server/money/refunds/returned-to-cards.ts";
import { builtOnce, plannedForAny } from "#server/platform/db/built-once.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

const treasurers = alias(users, "treasurers");
/** A league without one joins its commissioner, so that no row can be missing. */
const isTreasurer = sql`${treasurers.id} = coalesce(${leagues.treasurerId}, ${leagues.commissionerId})`;

const leagueColumns = {
  ...publicColumns,
  commissioner: { ...namesOf(users), hasNamesake: hasNamesakeIn(leagues.id) },
  treasurer: {
    ...namesOf(treasurers),
    hasNamesake: sql<boolean>`${leagues.treasurerId} is not null and ${hasNamesakeIn(leagues.id, sql`treasurers`)}`,
  },
  /** Whether the reader may know the members' names. */
  knowsNames: sql<boolean>`true`,
  escrowBalance: poolHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
  awarded: sql<number>`coalesce((
    select sum(payout.amount) from payouts payout
    where payout.league_id = ${leagues.id} and payout.season_year = ${leagues.currentYear}
      and payout.kind in ('prize', 'period_prize', 'return', 'reimbursement') and payout.forfeited_at is null), 0)::bigint`,
  returned: returnedToCards({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
  /** Most leagues have no parts, and lists ask for nothing more then. */
  partsPaid: sql<number>`case when ${leagues.entryParts} = '[]' then 0 else coalesce((
    select sum(part.amount) from dues part
    join dues entry using (league_id, season_year, user_id)
    where part.league_id = ${leagues.id} and part.season_year = ${leagues.currentYear}
      and part.kind = 'part' and part.status = 'paid' and entry.kind = 'entry' and entry.status = 'open'), 0) end::bigint`,
};

type Found = FoundPublic & {
  commissioner: Parameters<typeof memberName>[0];
  treasurer: Parameters<typeof memberName>[0];
  knowsNames: boolean;
  escrowBalance: number;
  awarded: number;
  returned: number;
  partsPaid: number;
};

/** Converts a league to its contract form, for its members and its commissioner. */
export function toLeague({ escrowBalance, awarded, returned, partsPaid, ...found }: Found, now: Date): League {
  const { paidMembers, pendingMembers, overdueMembers, ...league } = publicFacts(found, now);
  // A canceled season has awarded no one anything: what isn't held has gone back to its members.
  const gone = found.league.status === "cancelled" ? 0 : awarded + returned;
  const held = {
    escrowBalance: centsToDecimal(toCents(escrowBalance)),
    collected: centsToDecimal(toCents(escrowBalance + gone)),
    partsPaid: centsToDecimal(toCents(partsPaid)),
  };
  const commissionerName = found.knowsNames ? memberName(found.commissioner) : null;
  const treasurer = treasurerOf(found);
  return { ...league, commissionerName, treasurer, pot: { paidMembers, pendingMembers, overdueMembers, ...held } };
}

function treasurerOf({ league, treasurer, knowsNames }: Pick<Found, "league" | "treasurer" | "knowsNames">) {
  if (league.treasurerId === null || !knowsNames) return null;
  return { userId: league.treasurerId, name: memberName(treasurer) };
}

export const selectLeagues = (db: Reader, knowsNames = leagueColumns.knowsNames) =>
  db
    .select({ ...leagueColumns, knowsNames })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .innerJoin(treasurers, isTreasurer)
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings);

type One = { leagueId: string; now: Date };

/** Finds one league. The caller checks access (access.ts). */
export const leagueFor = (db: Reader, one: One): Promise<League> => leagueWhere(selectLeagues(db), one);

/** Finds one league if the actor may read it. @throws AppError 404 otherwise, as if it didn't exist (RULES §3). */
export const leagueReadBy = (db: Reader, actor: Actor, one: One): Promise<League> =>
  leagueWhere(selectLeagues(db, sql<boolean>`(${knowsNamesIn(db, actor)})`), one, mayRead(db, actor));

async function leagueWhere(select: ReturnType<typeof selectLeagues>, { leagueId, now }: One, isSeen?: SQL) {
  const [found] = await select.where(and(eq(leagues.id, leagueId), isSeen));
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
    .select({
      ...leagueColumns,
      member: leagueMembers,
      isHeld: sql<boolean>`${leagueMembers.heldUntil} is not null and not ${saysPaid()}`,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .innerJoin(treasurers, isTreasurer)
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
  return found.map(({ member, isHeld, ...row }) => ({
    ...toLeague(row, now),
    paymentStatus: effectivePaymentStatus(member, row.league, now),
    yearsPayedFor: member.yearsPayedFor,
    paidThroughYear: member.paidThroughYear,
    firstSeason: member.firstSeason,
    heldUntil: isHeld ? (member.heldUntil?.toISOString() ?? null) : null,
  }));
}
