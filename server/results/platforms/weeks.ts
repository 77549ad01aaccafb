import type { ResultFlag, ResultScore, ResultTeam, ResultWeek } from "#contract/results/results-table.ts";
import { flag } from "#server/results/platforms/places.ts";

type Side = Omit<ResultScore, "opponentId">;

/** One game as a platform gives it. One side alone has no opponent in this week. */
export type Game = {
  week: number;
  weekCount?: number;
  phase: ResultWeek["phase"];
  isComplete: boolean;
  sides: readonly Side[];
};

/** Groups games into weeks. A week counts once all its games have ended (RULES §21). */
export function weeksOf(games: readonly Game[]): ResultWeek[] {
  const weeks = new Map<number, ResultWeek>();
  for (const { week, weekCount = 1, phase, isComplete, sides } of games) {
    const sofar = weeks.get(week) ?? { week, weekCount, phase, isComplete: true, scores: [] };
    // In place: a copy for each game would take the square of their number.
    sofar.scores.push(...sides.map((side, index) => ({ ...side, opponentId: sides[1 - index]?.teamId ?? null })));
    weeks.set(week, {
      ...sofar,
      phase: sofar.phase === "playoffs" ? sofar.phase : phase,
      isComplete: sofar.isComplete && isComplete,
    });
  }
  return [...weeks.values()];
}

/** Adds up a team's points in these weeks. Several games in a week are one score. */
export function pointsInWeeks(teamId: string, weeks: readonly ResultWeek[]): number {
  const scores = weeks.map((week) => week.scores.find((score) => score.teamId === teamId)?.points ?? 0);
  return scores.reduce((sum, points) => sum + points, 0);
}

/**
 * Flags teams whose points in the table aren't the sum of their weeks, with the largest difference, if every week of the
 * regular season is there. A league that began later may carry points from before.
 */
export function checkPoints(
  teams: readonly Pick<ResultTeam, "id" | "points">[],
  weeks: readonly ResultWeek[],
): ResultFlag[] {
  const regular = weeks.filter(({ phase }) => phase === "regular");
  if (!regular.some(({ week }) => week === 1) || regular.some(({ isComplete }) => !isComplete)) return [];
  const differences = teams.flatMap(({ id, points }) => {
    const difference = points === null ? 0 : Math.abs(points - pointsInWeeks(id, regular));
    return difference === 0 ? [] : [{ id, difference }];
  });
  if (differences.length === 0) return [];
  const ids = differences.map(({ id }) => id);
  return [
    {
      ...flag("points_differ_from_weeks", ids),
      points: Math.max(...differences.map(({ difference }) => difference)),
    },
  ];
}
