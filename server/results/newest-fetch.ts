import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultFetches, resultImports } from "#server/platform/db/schema/results.ts";
import { inSeason, type PlatformLink, type Season, shownResults } from "#server/results/season-results.ts";

export type NewestFetch = { resultsId: string; fetchedAt: Date; table: ResultsTable };

/**
 * The newest results of a season as people see them, if they were fetched from its link; undefined if they were
 * uploaded, because uploads never decide anything by themselves (RULES §21).
 */
export async function newestFetch(db: Reader, season: Season, link: PlatformLink): Promise<NewestFetch | undefined> {
  const [newest] = await db
    .select({ resultsId: resultImports.id, fetchedAt: resultFetches.endedAt, table: resultImports.results })
    .from(resultFetches)
    .innerJoin(resultImports, eq(resultImports.id, resultFetches.importId))
    .where(
      and(
        inSeason(resultFetches, season),
        isNotNull(resultFetches.importId),
        gte(resultFetches.endedAt, link.linkedAt),
      ),
    )
    .orderBy(desc(resultFetches.endedAt), desc(resultFetches.id))
    .limit(1);
  if (!newest || isUploaded(newest.table)) return undefined;
  return { ...newest, table: shownResults(newest.table) };
}
