import { and, desc, eq, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { League, PlayerLeague } from "#contract/leagues/leagues.ts";
import { effectivePaymentStatus } from "#contract/members/due-in-league.ts";
import type { Actor } from "#server/access/guards.ts";
import { hasSeatOf, knowsNamesIn, mayRead, wasRunWithMoneyBy } from "#server/access/league-access.ts";
import { channelColumn, toChannel } from "#server/leagues/channel/queries.ts";
import { type FoundPublic, publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import { seasonSums, sumColumns, toSums } from "#server/leagues/season-sums.ts";
import { saysPaid } from "#server/members/says-paid.ts";
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
  channel: channelColumn,
  /** Whether the reader may know the members' names. */
  knowsNames: sql<boolean>`true`,
  ...sumColumns,
};

type Found = FoundPublic & {
  commissioner: Parameters<typeof memberName>[0];
  treasurer: Parameters<typeof memberName>[0];
  channel: Parameters<typeof toChannel>[0] | null;
  knowsNames: boolean;
  sums: Parameters<typeof toSums>[0];
};

/** Converts a league to its contract form. Who knows no names there sees no sums of what its members owe (RULES §3). */
export function toLeague({ sums: read, ...found }: Found, now: Date): League {
  const { paidMembers, pendingMembers, overdueMembers, ...league } = publicFacts(found, now);
  const { paymentDeadline, status } = found.league;
  const sums = toSums(read, { ...league, status, paymentDeadline }, now);
  // A canceled season has awarded no one anything: what isn't held has gone back to its members.
  const collected = status === "cancelled" ? sums.inPot : sums.collected;
  return {
    ...league,
    commissionerName: found.knowsNames ? memberName(found.commissioner) : null,
    treasurer: treasurerOf(found),
    channel: found.channel && found.knowsNames ? toChannel(found.channel) : null,
    pot: { paidMembers, pendingMembers, overdueMembers, escrowBalance: sums.inPot, collected },
    sums: found.knowsNames ? sums : null,
  };
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
    .crossJoinLateral(ratings)
    .crossJoinLateral(seasonSums);

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
    .crossJoinLateral(seasonSums)
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
