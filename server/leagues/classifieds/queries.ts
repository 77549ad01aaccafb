import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Classified, ClassifiedsFilter } from "#contract/classifieds.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/league-status.ts";
import { publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { listedByKind } from "#server/platform/db/kept-count.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";

/**
 * Public leagues that take members. A league whose deadline has passed stays listed, marked as closed (SPEC §2,
 * Classifieds).
 */
const isListed = and(eq(leagues.isPublic, true), inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)));

/** Lists the leagues that match every filter, newest first, a page at a time. */
export async function listedLeagues(
  db: Reader,
  { filter, now }: { filter: ClassifiedsFilter; now: Date },
): Promise<Page<Classified>> {
  const { limit, cursor, sport, fantasyService } = filter;
  const after = readCursor(cursor);
  const matches = and(
    isListed,
    sport?.length ? inArray(leagues.sport, sport) : undefined,
    fantasyService?.length ? inArray(leagues.fantasyService, fantasyService) : undefined,
  );
  const older = after && sql`(${leagues.createdAt}, ${leagues.id}) < (${after.at}, ${after.id})`;
  const total = sumOf((await listedByKind(db)).filter(isWanted(filter)));
  // The counts know that nothing matches; looking for it would read everything that is listed.
  if (total === 0) return { rows: [], total, nextCursor: undefined };
  const found = await db
    .select(publicColumns)
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings)
    .where(and(matches, older))
    .orderBy(desc(leagues.createdAt), desc(leagues.id))
    .limit(limit + 1);
  return pageOf(
    found.map((row) => publicFacts(row, now)),
    { limit, total },
  );
}

type Listed = Awaited<ReturnType<typeof listedByKind>>;

const sumOf = (listed: Listed): number => listed.reduce((sum, { rows }) => sum + rows, 0);

const isWanted =
  ({ sport, fantasyService }: Pick<ClassifiedsFilter, "sport" | "fantasyService">) =>
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
