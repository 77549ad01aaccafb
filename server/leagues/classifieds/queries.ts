import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Classified, ClassifiedsFilter } from "#contract/leagues/classifieds.ts";
import type { KeeperRecord } from "#contract/money/treasurer/treasurers.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import { publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import { keeperRecordIn } from "#server/money/treasurer/keeper-record.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { listedByKind } from "#server/platform/db/stored-count.ts";
import {
  after,
  atLeast,
  NEWER_THAN_ALL,
  type Page,
  pageOf,
  ROWS_READ,
  readCursor,
  rowsRead,
} from "#server/platform/lib/paging.ts";

/**
 * Public leagues that take members. A league whose deadline has passed stays listed, marked as closed (SPEC §2,
 * Classifieds). The statuses are part of the statement's text, so that a plan for any parameters can use the index of
 * these leagues.
 */
const isListed = sql`${leagues.isPublic} and ${isOneOf(leagues.status, leagueStatuses.filter(isOpenForJoining))}`;

/** Only a treasurer's league has a keeper, so the record is read for no other. */
const listedColumns = {
  ...publicColumns,
  record: sql<KeeperRecord | null>`case when ${leagues.treasurerId} is not null then ${keeperRecordIn(leagues.treasurerId)} end`,
};

type Matching = { matches: SQL | undefined; wanted: number };

const newest = (db: Reader, { matches, wanted }: Matching) =>
  db
    .select(listedColumns)
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings)
    .where(and(isListed, matches))
    .orderBy(desc(leagues.createdAt), desc(leagues.id))
    .limit(atLeast(wanted));

const unfiltered = new Map(
  ROWS_READ.map((wanted) => {
    const matches = after(leagues, { at: sql.placeholder("at"), id: sql.placeholder("id") });
    return [wanted, builtOnce((db) => newest(db, { matches, wanted }))] as const;
  }),
);

/** Lists the leagues that match every filter, newest first, a page at a time. */
export async function listedLeagues(
  db: Reader,
  { filter, now }: { filter: ClassifiedsFilter; now: Date },
): Promise<Page<Classified>> {
  const { limit, cursor } = filter;
  const place = readCursor(cursor);
  const total = sumOf((await listedByKind(db)).filter(isWanted(filter)));
  // The counts already say that nothing matches; the query would read the whole list to find that out.
  if (total === 0) return { rows: [], total, nextCursor: undefined };
  const wanted = limit + 1;
  const matches = and(filterOf(filter), place && after(leagues, place));
  const all = isFiltered(filter) ? undefined : unfiltered.get(rowsRead(wanted));
  const found = all ? await all(db, place ?? NEWER_THAN_ALL) : await newest(db, { matches, wanted });
  return pageOf(
    found.map(({ record, ...row }) => ({ ...publicFacts(row, now), keeper: keeperOf(row.league, record) })),
    { limit, total },
  );
}

type Kept = { commissionerId: string; treasurerId: string | null };

const keeperOf = (league: Kept, record: KeeperRecord | null): Classified["keeper"] =>
  record && { isCommissioner: league.treasurerId === league.commissionerId, record };

type Filter = Pick<ClassifiedsFilter, "sport" | "fantasyService">;

const isFiltered = ({ sport, fantasyService }: Filter) => Boolean(sport?.length || fantasyService?.length);

const filterOf = ({ sport, fantasyService }: Filter) =>
  and(
    sport?.length ? inArray(leagues.sport, sport) : undefined,
    fantasyService?.length ? inArray(leagues.fantasyService, fantasyService) : undefined,
  );

type Listed = Awaited<ReturnType<typeof listedByKind>>;

const sumOf = (listed: Listed): number => listed.reduce((sum, { rows }) => sum + rows, 0);

const isWanted =
  ({ sport, fantasyService }: Filter) =>
  (listed: Listed[number]): boolean =>
    (!sport?.length || sport.some((wanted) => wanted === listed.sport)) &&
    (!fantasyService?.length || fantasyService.some((wanted) => wanted === listed.fantasyService));

/** Counts the listed leagues, in total and per filter value. */
export async function listedCounts(db: Reader) {
  const listed = (await listedByKind(db)).filter(({ rows }) => rows > 0);
  return {
    total: sumOf(listed),
    sports: countsBy(listed, ({ sport }) => sport),
    fantasyServices: countsBy(listed, ({ fantasyService }) => fantasyService),
  };
}

function countsBy(listed: Listed, filterOf: (one: Listed[number]) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of listed) counts.set(filterOf(one), (counts.get(filterOf(one)) ?? 0) + one.rows);
  return Object.fromEntries(counts);
}
