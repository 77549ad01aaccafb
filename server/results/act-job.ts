import type { Job } from "#server/platform/queue.ts";
import type { Season } from "#server/results/season-results.ts";

/** The job that does what a season's results decide by themselves. */
export const actJob = ({ leagueId, seasonYear }: Season): Job => ({
  name: "act_on_results",
  payload: { leagueId, seasonYear },
  key: `act_on_results:${leagueId}:${seasonYear}`,
});
