import { and, eq } from "drizzle-orm";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultImports } from "#server/platform/db/schema/results.ts";

/**
 * The hash that identifies imported results of the league's current season, for the books; undefined if they aren't
 * that season's.
 */
export async function hashOfResults(db: Reader, league: LeagueRow, resultsId: string): Promise<string | undefined> {
  const { id, leagueId, seasonYear, tableHash } = resultImports;
  const [found] = await db
    .select({ tableHash })
    .from(resultImports)
    .where(and(eq(id, resultsId), eq(leagueId, league.id), eq(seasonYear, league.currentYear)));
  return found?.tableHash;
}
