import type { ResultFlag, ResultScore, ResultTeam, ResultWeek } from "#contract/results/results-table.ts";
import { flag } from "#server/results/platforms/places.ts";

export type Side = Omit<ResultScore, "opponentId">;

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
  return differingPoints(
    teams.map(({ id, points }) => ({ id, difference: points === null ? 0 : points - pointsInWeeks(id, regular) })),
  );
}

/** Flags the teams whose points differ from the sum of their weeks, with the largest difference. */
export function differingPoints(teams: readonly { id: string; difference: number }[]): ResultFlag[] {
  const differing = teams.filter(({ difference }) => difference !== 0);
  if (differing.length === 0) return [];
  const ids = differing.map(({ id }) => id);
  const points = Math.max(...differing.map(({ difference }) => Math.abs(difference)));
  return [{ ...flag("points_differ_from_weeks", ids), points }];
}
