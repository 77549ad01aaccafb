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
  ranking: Ranking;
  /** Teams that earlier weeks put in order. */
  byEarlier: ReadonlySet<string>;
  /** Teams that are still equal because the results don't contain what decides. */
  unknown: ReadonlySet<string>;
};

/** Puts equal teams in the order of what decides between them, as far as the results contain it (RULES §26). */
export function breakTies(table: ResultsTable, ranking: Ranking, ties: PrizeTie | undefined, weeks: TieWeeks): Broken {
  const unknown = new Set<string>();
  if (ties === undefined || ties === "carry") return { ranking, byEarlier: unknown, unknown };
  const { looksBack, order, of } = TIE_BREAKERS[ties];
  const broken = new Map(ranking);
  const tied = equalTeams(ranking);
  for (const { place, teams } of tied) {
    const counted = of(table, weeks, teams);
    if (teams.some((team) => !counted.has(team))) {
      for (const team of teams) unknown.add(team);
      continue;
    }
    const among = rankingBy(new Map(teams.map((team) => [team, counted.get(team) ?? 0])), order);
    for (const team of teams) broken.set(team, place + (among.get(team) ?? 1) - 1);
  }
  return { ranking: broken, byEarlier: new Set(looksBack ? tied.flatMap(({ teams }) => teams) : []), unknown };
}

/** The places that several teams have. */
const equalTeams = (ranking: Ranking): { place: number; teams: string[] }[] =>
  [...new Set(ranking.values())]
    .map((place) => ({ place, teams: [...ranking].filter(([, own]) => own === place).map(([team]) => team) }))
    .filter(({ teams }) => teams.length > 1);

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

/** The weeks that tie-breaks of a prize over these weeks look at. */
export function tieWeeks(table: ResultsTable, own: readonly ResultWeek[], window: PrizeWindow): TieWeeks {
  const counted = table.weeks.filter(({ phase }) => window.phase === "all" || phase === "regular");
  return {
    own,
    sofar: counted.filter(({ week, isComplete }) => isComplete && week <= window.toWeek),
    isEarlierOpen: !table.isSeasonOver && counted.some(({ week, isComplete }) => !isComplete && week < window.fromWeek),
  };
}

/** Whether the regular season has ended: all its weeks are complete and the playoffs are in the table. */
export const isRegularSeasonOver = ({ weeks, isSeasonOver }: ResultsTable): boolean =>
  isSeasonOver ||
  (weeks.some(({ phase }) => phase === "playoffs") &&
    weeks.every(({ phase, isComplete }) => phase === "playoffs" || isComplete));
