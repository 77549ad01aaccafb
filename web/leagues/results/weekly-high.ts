import type { ResultsTable, ResultWeek } from "#contract/results-table.ts";
import { teamName } from "#contract/results-words.ts";

type WeeklyHigh = { points: number; teams: string[] };

/** The most points of a week and every team that has them; undefined for a week in which no one has any. */
export function weeklyHigh({ scores }: ResultWeek, table: ResultsTable): WeeklyHigh | undefined {
  const points = Math.max(0, ...scores.map((score) => score.points));
  if (points === 0) return undefined;
  const ids = new Set(scores.filter((score) => score.points === points).map(({ teamId }) => teamId));
  return { points, teams: [...ids].map((id) => teamName(id, table)) };
}
