import type { FantraxGame, FantraxLeague } from "#server/results/platforms/fantrax-answers.ts";
import type { FantraxPlayoffGame } from "#server/results/platforms/fantrax-places.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import type { Game } from "#server/results/platforms/weeks.ts";

export type FantraxPeriod = {
  number: number;
  hasEnded: boolean;
  /** Undefined if Fantrax doesn't have them. */
  games: readonly FantraxGame[] | undefined;
};

type FantraxSide = FantraxGame["away"];

/** Infinity for a league without playoffs, or whose answer doesn't speak of them. */
export function firstPlayoffPeriod({ playoffs }: Pick<FantraxLeague, "playoffs">): number {
  if (!playoffs?.used) return Number.POSITIVE_INFINITY;
  return playoffs.firstPlayoffPeriod ?? (playoffs.lastRegularSeasonPeriod ?? Number.POSITIVE_INFINITY) + 1;
}

/** A game that no one has played has scores of zero too. */
const isPlayed = ({ away, home }: FantraxGame): boolean =>
  [away, home].some(({ score, gamesPlayed }) => gamesPlayed > 0 || (score ?? 0) !== 0);

/** A period counts once it has ended and someone has played in it; then games that weren't played are left out. */
export function fantraxGames(league: FantraxLeague, periods: readonly FantraxPeriod[]): Game[] {
  const first = firstPlayoffPeriod(league);
  return periods.flatMap(({ number: week, hasEnded, games = [] }) => {
    const hasPlayed = games.some(isPlayed);
    const phase = week >= first ? ("playoffs" as const) : ("regular" as const);
    const counted = hasPlayed ? games.filter(isPlayed) : games;
    return counted.flatMap((game) => {
      const sides = sidesOf(game, counted);
      return sides.length === 0 ? [] : [{ week, phase, isComplete: hasEnded && hasPlayed, sides }];
    });
  });
}

/** A team without an opponent has a game against League Average, whose score says how it ended, or none at all. */
function sidesOf({ away, home }: FantraxGame, others: readonly FantraxGame[]): Game["sides"] {
  const [own, other] = away.teamId === "" ? [home, away] : [away, home];
  if (own.teamId === "") return [];
  if (other.teamId !== "") return [pointsOf(own), pointsOf(other)];
  if (other.score !== null) return [{ ...pointsOf(own), result: resultAgainst(own, other) }];
  const games = others.flatMap((game) => [game.away, game.home]).filter(({ teamId }) => teamId === own.teamId);
  return games.length > 1 ? [] : [pointsOf(own)];
}

const pointsOf = ({ teamId, score }: FantraxSide) => ({ teamId, points: hundredths(score ?? 0) });

function resultAgainst(own: FantraxSide, other: FantraxSide): "win" | "loss" | "tie" {
  const difference = pointsOf(own).points - pointsOf(other).points;
  if (difference === 0) return "tie";
  return difference > 0 ? "win" : "loss";
}

/** The games between two teams that were played in a period. */
export const playoffGames = ({ number: period, games = [] }: FantraxPeriod): FantraxPlayoffGame[] =>
  games
    .filter((game) => isPlayed(game) && game.away.teamId !== "" && game.home.teamId !== "")
    .map(({ away, home }) => ({ period, sides: [pointsOf(away), pointsOf(home)] }));
