import { type PrizeWindow, weeksOf } from "#contract/terms/prize-kinds.ts";
import type { ResultsTable, ResultWeek } from "./results-table.ts";

/** The place of each team that has one, in the table's order of teams. */
export type Ranking = ReadonlyMap<string, number>;

/** Places by points, 1 for the first; equal points share a place, and the next one counts those ahead of it. */
export function rankingBy(points: ReadonlyMap<string, number>, order: "most" | "fewest"): Ranking {
  const isAhead = (one: number, other: number) => (order === "most" ? one > other : one < other);
  const all = [...points.values()];
  return new Map([...points].map(([team, own]) => [team, 1 + all.filter((other) => isAhead(other, own)).length]));
}

/** The places that the table states, for the teams that have one. */
export const rankingOf = (table: ResultsTable, field: "finalPlace" | "regularSeasonPlace"): Ranking =>
  new Map(table.teams.flatMap(({ id, [field]: place }) => (place === null ? [] : [[id, place]])));

/**
 * Each team's points in a week, in the table's order of teams; a team with several games counts once (RULES §21). In
 * the playoffs, only teams with a game count: the others' scores decide nothing there.
 */
function pointsIn({ teams }: ResultsTable, { scores, phase }: ResultWeek): Map<string, number> {
  const counted = scores.filter(({ opponentId }) => phase === "regular" || opponentId !== null);
  const points = new Map(counted.map((score) => [score.teamId, score.points]));
  return new Map(teams.flatMap(({ id }) => (points.has(id) ? [[id, points.get(id) ?? 0]] : [])));
}

/** No team leads when no team has any points, even if transfers have cost one some. */
export const leaders = (points: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  [...points.values()].every((each) => each <= 0) ? new Map() : points;

type WeeklyHigh = { points: number; teamIds: string[] };

/**
 * A week's most points and the teams that have them; undefined if no team has any, or if the results have only the sum of
 * several weeks (RULES §21).
 */
export function weeklyHigh(table: ResultsTable, week: ResultWeek): WeeklyHigh | undefined {
  const own = leaders(pointsIn(table, week));
  if (own.size === 0 || week.weekCount > 1) return undefined;
  const points = Math.max(...own.values());
  return { points, teamIds: [...own.keys()].filter((teamId) => own.get(teamId) === points) };
}

/** The weeks of a window: those that count, and those that can't be counted, by the reason why. */
export type WindowWeeks = {
  complete: ResultWeek[];
  /** In the table, but with games that haven't ended. */
  open: number[];
  /** Not in the table. */
  missing: number[];
  /** Rounds of several weeks that lie only partly in the window: the table has only their sum. */
  cut: ResultWeek[];
};

/** The table's entry that a week is in: its own, or that of a round of several weeks. */
export const entryOf = ({ weeks }: ResultsTable, week: number): ResultWeek | undefined =>
  weeks.filter((entry) => entry.week <= week && week < entry.week + entry.weekCount).at(-1);

export function weeksIn(table: ResultsTable, window: PrizeWindow): WindowWeeks {
  const wanted = weeksOf(window).filter((week) => window.phase === "all" || entryOf(table, week)?.phase !== "playoffs");
  const there = [...new Set(wanted.flatMap((week) => entryOf(table, week) ?? []))];
  const isInside = ({ week, weekCount }: ResultWeek) => wanted.includes(week) && wanted.includes(week + weekCount - 1);
  return {
    complete: there.filter(({ isComplete }) => isComplete),
    open: there.filter(({ isComplete }) => !isComplete).map(({ week }) => week),
    missing: wanted.filter((week) => !entryOf(table, week)),
    cut: there.filter((entry) => !isInside(entry)),
  };
}

/** Each team's points over these weeks. A playoff week counts for every team that has a score in it. */
export function totalPoints({ teams }: ResultsTable, weeks: readonly ResultWeek[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { scores } of weeks) {
    for (const [team, points] of new Map(scores.map((score) => [score.teamId, score.points]))) {
      totals.set(team, (totals.get(team) ?? 0) + points);
    }
  }
  return new Map(teams.flatMap(({ id }) => (totals.has(id) ? [[id, totals.get(id) ?? 0]] : [])));
}

/** Whether the regular season has ended: all its weeks are complete and the playoffs are in the table. */
export const isRegularSeasonOver = ({ weeks, isSeasonOver }: ResultsTable): boolean =>
  isSeasonOver ||
  (weeks.some(({ phase }) => phase === "playoffs") &&
    weeks.every(({ phase, isComplete }) => phase === "playoffs" || isComplete));
