import type { PrizeRule, PrizeTie } from "#contract/terms/prize-kinds.ts";
import type { Measure } from "#contract/terms/prize-measures.ts";
import type { ResultScore, ResultsTable, ResultWeek } from "./results-table.ts";

/** What each team has of what a prize counts; a team that has nothing to count isn't in it. */
export type Counted = ReadonlyMap<string, number>;

const NOTHING: Counted = new Map();

/** No team leads when no team has any points, even if transfers have cost one some: nothing was played. */
export const leaders = (points: Counted): Counted =>
  [...points.values()].every((each) => each <= 0) ? NOTHING : points;

/** In the table's order of teams. */
const inOrder = ({ teams }: ResultsTable, found: ReadonlyMap<string, number>): Counted =>
  new Map(teams.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id) ?? 0]] : [])));

const pointsOf = ({ points, grossPoints }: ResultScore, isGross: boolean): number =>
  isGross ? (grossPoints ?? points) : points;

/** Each team's points over these weeks. A team with several games in a week has one score there. */
export function totalPoints(table: ResultsTable, weeks: readonly ResultWeek[], { isGross = false } = {}): Counted {
  const totals = new Map<string, number>();
  for (const { scores } of weeks) {
    for (const [team, points] of new Map(scores.map((score) => [score.teamId, pointsOf(score, isGross)]))) {
      totals.set(team, (totals.get(team) ?? 0) + points);
    }
  }
  return inOrder(table, totals);
}

/**
 * A week as far as it counts for prizes of its own. In the playoffs, only teams with a game count: the others' scores
 * decide nothing there (RULES §21).
 */
export const playedIn = ({ scores, phase, ...week }: ResultWeek): ResultWeek => ({
  ...{ ...week, phase },
  scores: scores.filter(({ opponentId, result }) => phase === "regular" || opponentId !== null || result !== undefined),
});

/** Each team's points in its best week. */
function bestWeeks(table: ResultsTable, weeks: readonly ResultWeek[], isGross: boolean): Counted {
  const best = new Map<string, number>();
  for (const week of weeks.map(playedIn))
    for (const [team, points] of leaders(totalPoints(table, [week], { isGross })))
      best.set(team, Math.max(points, best.get(team) ?? points));
  return inOrder(table, best);
}

type Game = {
  teamId: string;
  opponentId: string | null;
  points: number;
  result: "win" | "loss" | "tie";
  margin: number | null;
};

/** Every game from each side of it, with its result: as the platform says it, or by the points. */
function gamesOf({ scores }: ResultWeek): Game[] {
  return scores.flatMap(({ teamId, opponentId, points, result }) => {
    // With several games in a week, the opponent's score against this team is the one that counts.
    const against = scores.find((score) => score.teamId === opponentId && score.opponentId === teamId);
    const margin = against ? Math.abs(points - against.points) : null;
    if (result) return [{ teamId, opponentId, points, result, margin }];
    if (!against) return [];
    const byPoints = points === against.points ? "tie" : points > against.points ? "win" : "loss";
    return [{ teamId, opponentId, points, result: byPoints, margin }];
  });
}

/** How many games each team has won over these weeks; teams with games and no win have none. */
export function winsIn(table: ResultsTable, weeks: readonly ResultWeek[]): Counted {
  const wins = new Map<string, number>();
  for (const { teamId, result } of weeks.flatMap(gamesOf))
    wins.set(teamId, (wins.get(teamId) ?? 0) + (result === "win" ? 1 : 0));
  return inOrder(table, wins);
}

const lossesIn = (weeks: readonly ResultWeek[]): Game[] =>
  weeks.flatMap(gamesOf).filter(({ result }) => result === "loss");

/** Each team's highest score in a game that it lost. */
function losingScores(table: ResultsTable, weeks: readonly ResultWeek[]): Counted {
  const best = new Map<string, number>();
  for (const { teamId, points } of lossesIn(weeks)) best.set(teamId, Math.max(points, best.get(teamId) ?? points));
  return inOrder(table, best);
}

/** By how much each team lost its closest game. A loss against no team of the league has no margin. */
function losingMargins(table: ResultsTable, weeks: readonly ResultWeek[]): Counted {
  const closest = new Map<string, number>();
  for (const { teamId, margin } of lossesIn(weeks))
    if (margin !== null) closest.set(teamId, Math.min(margin, closest.get(teamId) ?? margin));
  return inOrder(table, closest);
}

/** Whether a game was lost to the average of all teams, by a margin that the results don't have. */
export const hasUnknownMargin = (weeks: readonly ResultWeek[]): boolean =>
  lossesIn(weeks).some(({ margin }) => margin === null);

function transfersIn(table: ResultsTable, weeks: readonly ResultWeek[]): Counted {
  const made = new Map<string, number>();
  for (const { teamId, transfers } of weeks.flatMap(({ scores }) => scores))
    if (transfers !== undefined) made.set(teamId, (made.get(teamId) ?? 0) + transfers);
  return inOrder(table, made);
}

/** How often each of these teams beat another of them. */
function winsAmong(table: ResultsTable, weeks: readonly ResultWeek[], among: readonly string[]): Counted {
  const games = weeks
    .flatMap(gamesOf)
    .filter(({ teamId, opponentId }) => among.includes(teamId) && opponentId !== null && among.includes(opponentId));
  if (games.length === 0) return NOTHING;
  return inOrder(
    table,
    new Map(among.map((id) => [id, games.filter(({ teamId, result }) => teamId === id && result === "win").length])),
  );
}

/** The weeks that a prize is for, and all weeks up to the last of them, which tie-breaks look back on. */
export type TieWeeks = {
  own: readonly ResultWeek[];
  sofar: readonly ResultWeek[];
  /** Whether games of weeks before its own haven't ended. */
  isEarlierOpen: boolean;
};

type Breaker = {
  looksBack: boolean;
  order: "most" | "fewest";
  of: (table: ResultsTable, weeks: TieWeeks, among: readonly string[]) => Counted;
};

/** What decides between equal teams. Only what the results contain: a team that isn't counted makes it undecided. */
export const TIE_BREAKERS: Record<Exclude<PrizeTie, "carry">, Breaker> = {
  season_points: { looksBack: true, order: "most", of: (table, { sofar }) => totalPoints(table, sofar) },
  wins: { looksBack: true, order: "most", of: (table, { sofar }) => winsIn(table, sofar) },
  head_to_head: { looksBack: true, order: "most", of: (table, { sofar }, among) => winsAmong(table, sofar, among) },
  fewest_transfers: { looksBack: false, order: "fewest", of: (table, { own }) => transfersIn(table, own) },
};

export type WeekMeasure = "points" | "best_week" | "wins" | "losing_score" | "losing_margin";

/** Whether weekly scores give what a prize counts. */
export const isOfWeeks = (measure: Measure | undefined): measure is WeekMeasure =>
  measure !== undefined && measure in MEASURES;

type WeekTerms = {
  count: (table: ResultsTable, weeks: readonly ResultWeek[], rule: PrizeRule) => Counted;
  /** Whether it counts points, in which a small correction can't change who is far ahead. */
  isPoints: boolean;
  /** Whether it needs the score of each single week, which isn't known where the results have the sum of several. */
  isOfOneWeek: boolean;
  /** Whether it needs the margin of each game. */
  needsMargins: boolean;
};
const SUM = { isPoints: false, isOfOneWeek: false, needsMargins: false };

/** What a prize counts over its weeks. */
export const MEASURES: Record<WeekMeasure, WeekTerms> = {
  points: {
    ...{ ...SUM, isPoints: true },
    count: (table, weeks, { isGross = false }) => leaders(totalPoints(table, weeks, { isGross })),
  },
  best_week: {
    ...{ ...SUM, isPoints: true, isOfOneWeek: true },
    count: (table, weeks, { isGross = false }) => bestWeeks(table, weeks, isGross),
  },
  wins: { ...SUM, count: winsIn },
  losing_score: { ...SUM, isOfOneWeek: true, count: losingScores },
  losing_margin: { ...SUM, isOfOneWeek: true, needsMargins: true, count: losingMargins },
};
