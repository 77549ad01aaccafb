import { type PrizeTie, type PrizeWindow, weeksOf } from "#contract/terms/prize-kinds.ts";
import { leaders, playedIn, TIE_BREAKERS, type TieWeeks, totalPoints } from "./award-measures.ts";
import type { ResultsTable, ResultWeek } from "./results-table.ts";

/** The place of each team that has one, in the table's order of teams. */
export type Ranking = ReadonlyMap<string, number>;

/** Places by points, 1 for the first; equal points share a place, and the next one counts those ahead of it. */
export function rankingBy(points: ReadonlyMap<string, number>, order: "most" | "fewest"): Ranking {
  const isAhead = (one: number, other: number) => (order === "most" ? one > other : one < other);
  const all = [...points.values()];
  return new Map([...points].map(([team, own]) => [team, 1 + all.filter((other) => isAhead(other, own)).length]));
}

type Broken = {
  ranking: Ranking /** Teams that are still equal because the results don't contain what decides. */;
  unknown: ReadonlySet<string>;
};

/** Puts equal teams in the order of what decides between them, as far as the results contain it (RULES §26). */
export function breakTies(table: ResultsTable, ranking: Ranking, ties: PrizeTie | undefined, weeks: TieWeeks): Broken {
  const unknown = new Set<string>();
  if (ties === undefined || ties === "carry") return { ranking, unknown };
  const { order, of } = TIE_BREAKERS[ties];
  const broken = new Map(ranking);
  for (const place of new Set(ranking.values())) {
    const equal = [...ranking].filter(([, own]) => own === place).map(([team]) => team);
    if (equal.length < 2) continue;
    const counted = of(table, weeks, equal);
    if (equal.some((team) => !counted.has(team))) {
      for (const team of equal) unknown.add(team);
      continue;
    }
    const among = rankingBy(new Map(equal.map((team) => [team, counted.get(team) ?? 0])), order);
    for (const team of equal) broken.set(team, place + (among.get(team) ?? 1) - 1);
  }
  return { ranking: broken, unknown };
}

/** The places that the table states, for the teams that have one. */
export const rankingOf = (table: ResultsTable, field: "finalPlace" | "regularSeasonPlace"): Ranking =>
  new Map(table.teams.flatMap(({ id, [field]: place }) => (place === null ? [] : [[id, place]])));

type WeeklyHigh = { points: number; teamIds: string[] };

/**
 * A week's most points and the teams that have them; undefined if no team has any, or if the results have only the sum of
 * several weeks (RULES §21).
 */
export function weeklyHigh(table: ResultsTable, week: ResultWeek): WeeklyHigh | undefined {
  const own = leaders(totalPoints(table, [playedIn(week)]));
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

/** Whether the regular season has ended: all its weeks are complete and the playoffs are in the table. */
export const isRegularSeasonOver = ({ weeks, isSeasonOver }: ResultsTable): boolean =>
  isSeasonOver ||
  (weeks.some(({ phase }) => phase === "playoffs") &&
    weeks.every(({ phase, isComplete }) => phase === "playoffs" || isComplete));
