import { rankingBy } from "#contract/results/award-rankings.ts";
import type { ResultMonth, ResultWeek } from "#contract/results/results-table.ts";
import type { Bootstrap } from "#server/results/platforms/premier-league-answers.ts";
import { pointsInWeeks } from "#server/results/platforms/weeks.ts";

/** The gameweeks of the season that the game shows: it has one at a time, and no address names it. */
export type Calendar = {
  /** The year it begins in. */
  season: string;
  /** The last gameweek whose deadline has passed; 0 before the first. */
  latest: number;
  /** Whether a gameweek's points don't change anymore: a finished one still does until it has been checked. */
  isChecked(event: number): boolean;
  /** Whether all gameweeks from one to another are checked. */
  areChecked(from: number, to: number): boolean;
  last: number;
  /** The months of a league that counts from a gameweek on. */
  monthsFrom(start: number): (Omit<ResultMonth, "places"> & { phase: number })[];
  /** Whether something can be from this season. */
  isIn(time: string): boolean;
};

const OVERALL = 1;
const DAY_MS = 86_400_000;
/** The game opens, and leagues are made, at most this long before the first deadline. */
const OPENS_BEFORE_MS = 90 * DAY_MS;

export function calendarOf({ events, phases }: Bootstrap): Calendar {
  const checked = new Set(events.flatMap(({ id, finished, data_checked }) => (finished && data_checked ? [id] : [])));
  const deadlines = events.map(({ deadline_time }) => Date.parse(deadline_time));
  const opens = Math.min(...deadlines) - OPENS_BEFORE_MS;
  return {
    season: String(new Date(Math.min(...deadlines)).getUTCFullYear()),
    latest: Math.max(0, ...events.flatMap(({ id, finished, is_current }) => (finished || is_current ? [id] : []))),
    isChecked: (event) => checked.has(event),
    areChecked: (from, to) => events.every(({ id }) => id < from || id > to || checked.has(id)),
    last: Math.max(...events.map(({ id }) => id)),
    monthsFrom: (start) =>
      phases
        .filter(({ id, stop_event }) => id !== OVERALL && stop_event >= start)
        .map(({ id: phase, name, start_event: from, stop_event: toWeek }) => {
          return { phase, name, fromWeek: Math.max(from, start), toWeek };
        }),
    isIn: (time) => Date.parse(time) >= opens && Date.parse(time) <= Math.max(...deadlines),
  };
}

/** The months of a league for which the game has no tables by month: what each team's weeks add up to. */
export function monthsByWeeks(calendar: Calendar, start: number, weeks: readonly ResultWeek[]): ResultMonth[] {
  return calendar.monthsFrom(start).map(({ phase: _, ...month }) => {
    const own = weeks.filter(({ week }) => week >= month.fromWeek && week <= month.toWeek);
    const teamIds = [...new Set(own.flatMap(({ scores }) => scores.map(({ teamId }) => teamId)))];
    const points = new Map(teamIds.map((teamId) => [teamId, pointsInWeeks(teamId, own)]));
    const places = [...rankingBy(points, "most")].map(([teamId, place]) => {
      return { teamId, place, points: points.get(teamId) ?? 0 };
    });
    return { ...month, places: inOrder(places) };
  });
}

/** By place; equal ones by their ids, so that equal results give equal text. */
export const inOrder = (places: ResultMonth["places"]): ResultMonth["places"] =>
  places.toSorted((a, b) => a.place - b.place || Number(a.teamId) - Number(b.teamId));
