import type { ResultFlag } from "#contract/results/results-table.ts";
import { amongTheOthers, onlyUnbeaten } from "#server/results/platforms/consolation.ts";
import type { FleaGame, FleaTeam } from "#server/results/platforms/fleaflicker-answers.ts";
import { decidedBy, flag, type Placing } from "#server/results/platforms/places.ts";

/** A season is over once a championship game has its final score. */
export const isFleaSeasonOver = (games: readonly FleaGame[]): boolean => endedFinals(games).length > 0;

const endedFinals = (games: readonly FleaGame[]) =>
  games.filter(({ isChampionshipGame, isFinalScore }) => isChampionshipGame && isFinalScore);

/**
 * Takes places 1 to 4 from the championship and the third-place game. The table's own ranks are only right for places 1
 * and 2, so the rest of them is a guess, and the table is flagged where it contradicts the games.
 */
export function fleaPlaces(teams: readonly FleaTeam[], games: readonly FleaGame[]) {
  const byRank = teams.toSorted((a, b) => a.recordOverall.rank - b.recordOverall.rank).map(({ id }) => String(id));
  const finals = endedFinals(games);
  const [final] = finals;
  if (!final || finals.length > 1) {
    return { order: byRank, placings: [], flags: [flag("two_finals", finals.flatMap(teamsOf))] };
  }
  const result = resultOf(final);
  if (!result) return { order: byRank, placings: [], flags: [flag("final_tied", teamsOf(final))] };

  const flags: ResultFlag[] = [];
  const placings: Placing[] = decidedBy(result, 1);
  if (byRank[0] !== result.winner || byRank[1] !== result.loser) {
    flags.push(flag("final_contradicts_table", teamsOf(final)));
  }
  const thirdPlaceGames = games.filter(({ isThirdPlaceGame, isFinalScore }) => isThirdPlaceGame && isFinalScore);
  const thirds = thirdPlaceGames.flatMap((game) => resultOf(game) ?? []);
  for (const third of thirds) {
    placings.push(...decidedBy(third, 3));
    if (byRank[2] === third.winner && byRank[3] === third.loser) continue;
    flags.push(flag("third_place_contradicts_table", [third.winner, third.loser]));
  }
  return { order: byRank, placings, flags };
}

/** Who won the games of the teams that missed the playoffs, if that is clear: Fleaflicker doesn't say which is their final. */
export function fleaConsolation(played: readonly { period: number; game: FleaGame }[]): string[] | undefined {
  const inBracket = played
    .filter(({ game }) => game.isPlayoffs && !game.isConsolation)
    .flatMap(({ game }) => teamsOf(game));
  const games = played
    .filter(({ game }) => game.isConsolation)
    .map(({ period, game }) => ({ week: period, teams: teamsOf(game), winner: resultOf(game)?.winner }));
  return onlyUnbeaten(amongTheOthers(games, inBracket));
}

export const teamsOf = ({ home, away }: FleaGame): string[] => [String(home.id), String(away.id)];

/** Goes by the result, not the points: a tied playoff game still has a winner. */
function resultOf(game: FleaGame): { winner: string; loser: string } | undefined {
  const [home = "", away = ""] = teamsOf(game);
  if (game.homeResult === "WIN" && game.awayResult !== "WIN") return { winner: home, loser: away };
  return game.awayResult === "WIN" && game.homeResult !== "WIN" ? { winner: away, loser: home } : undefined;
}
