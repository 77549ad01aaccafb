import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Classified, ClassifiedsFilter } from "#contract/classifieds.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/league-status.ts";
import type { League } from "#contract/leagues.ts";
import { selectLeagues, toLeague } from "#server/leagues/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
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
  const found = await selectLeagues(db)
    .where(and(matches, older))
    .orderBy(desc(leagues.createdAt), desc(leagues.id))
    .limit(limit + 1);
  const total = await db.$count(leagues, matches);
  return pageOf(
    found.map((row) => toClassified(toLeague(row, now))),
    { limit, total },
  );
}

/** Only members may know what a league holds; everyone may know how many have paid (RULES §3). */
function toClassified({ pot, ...league }: League): Classified {
  const { escrowBalance: _, collected: __, ...seats } = pot;
  return { ...league, ...seats };
}

/** Counts the listed leagues, in total and per filter value. */
export async function listedCounts(db: Reader) {
  return {
    total: await db.$count(leagues, isListed),
    sports: await countsBy(db, sql`${leagues.sport}`),
    fantasyServices: await countsBy(db, sql`${leagues.fantasyService}`),
  };
}

async function countsBy(db: Reader, value: SQL): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ value: string; count: number }>(
    sql`select ${value} as value, count(*) as count from ${leagues} where ${isListed} group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.value, row.count]));
}
