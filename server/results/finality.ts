import { asc } from "drizzle-orm";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { finalityCheckAt, isWeekFinal, weekChangedAt, weekCheckAt } from "#contract/results/results-finality.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import { seasonEndOf, weekEndOf } from "#server/results/record-fetch.ts";
import { inSeason, type PlatformLink, type SeasonToRead } from "#server/results/season-results.ts";

type Finality = Pick<LeagueResults, "seasonFinality" | "weekFinality">;
type SeasonState = {
  link: PlatformLink | undefined;
  /** When the newest results were fetched; undefined if they were uploaded. */
  fetchedAt: Date | undefined;
  weeks: Week[];
};
type Week = typeof resultWeeks.$inferSelect;

/** The weeks of a season that were seen complete, in order. */
export const weeksOf = (db: Reader, season: SeasonToRead): Promise<Week[]> =>
  db.select().from(resultWeeks).where(inSeason(resultWeeks, season)).orderBy(asc(resultWeeks.week)).execute();

/** How final a season's results are, for its members (RULES §21). */
export function finalityOf({ link, fetchedAt, weeks }: SeasonState): Finality {
  if (!link) return { seasonFinality: null, weekFinality: [] };
  return {
    seasonFinality: seasonFinality(link),
    weekFinality: weeks.map((row) => {
      const end = weekEndOf(row);
      const isFetchedFinal = fetchedAt !== undefined && (link.finalAt !== null || isWeekFinal(end, fetchedAt));
      const isFinal = row.handledAt !== null || isFetchedFinal;
      return {
        ...{ week: row.week, isFinal, finalFrom: weekCheckAt(end).toISOString() },
        changedAt: isFinal ? null : (weekChangedAt(end)?.toISOString() ?? null),
        waitsFor: row.handledAt === null ? row.waitsFor : null,
        correctedFrom: row.correctedIds === null ? null : row.winnerIds,
      };
    }),
  };
}

function seasonFinality(link: PlatformLink): Finality["seasonFinality"] {
  const end = seasonEndOf(link);
  if (!end) return null;
  const hasChanged = !end.isFinal && end.since > end.overAt;
  return {
    finalAt: link.finalAt?.toISOString() ?? null,
    finalFrom: finalityCheckAt(end).toISOString(),
    changedAt: hasChanged ? end.since.toISOString() : null,
  };
}
