import { isWeekFinal } from "#contract/results/results-finality.ts";
import type { resultWeeks } from "#server/platform/db/schema/results.ts";
import type { NewestFetch } from "#server/results/newest-fetch.ts";
import { weekEndOf } from "#server/results/record-fetch.ts";
import type { PlatformLink } from "#server/results/season-results.ts";

type FetchedLink = { link: PlatformLink; newest: NewestFetch };

/** Whether nothing can change a week anymore by itself; final results of the whole season make each of its weeks final. */
export function isFinalWeek(row: typeof resultWeeks.$inferSelect, { link, newest }: FetchedLink): boolean {
  const end = weekEndOf(row);
  const isOfFinalSeason = end.since !== null && newest.resultsId === link.finalResultsId;
  return isWeekFinal(end, newest.fetchedAt) || isOfFinalSeason;
}
