import type { ResultFlag, ResultWeek } from "#contract/results/results-table.ts";
import { asGuesses, decidedBy, flag, type Placing } from "#server/results/platforms/places.ts";
import type { SleeperBracketGame, SleeperLeague, SleeperRoster } from "#server/results/platforms/sleeper-answers.ts";
import { pointsInWeeks } from "#server/results/platforms/weeks.ts";

const CONSOLATION = 1;
const GUILLOTINE = 3;

/** Undefined: the platform didn't have this answer. Null: it has no such bracket. */
type Bracket = readonly SleeperBracketGame[] | null | undefined;

export type SleeperSeason = {
  league: SleeperLeague;
  rosters: readonly SleeperRoster[];
  winnersBracket: Bracket;
  losersBracket: Bracket;
  weeks: readonly ResultWeek[];
};

type Found = { placings: Placing[]; flags: ResultFlag[]; consolationWinners?: string[] | undefined };
type DecidedGame = { round: number; winner: string; loser: string; place: number | undefined };

/** Reads a finished season's final places from its brackets, or from the weeks in which teams were chopped. */
export function sleeperPlaces(season: SleeperSeason): Found {
  if (season.league.settings.type === GUILLOTINE) return placesOfChopped(season.rosters);
  const winners = placesOfWinners(season);
  const losers = placesOfLosers(season);
  return {
    placings: [...winners.placings, ...losers.placings],
    flags: [...winners.flags, ...losers.flags],
    consolationWinners: losers.consolationWinners,
  };
}

/** Teams chopped later rank higher; the team that never was has won. */
function placesOfChopped(rosters: readonly SleeperRoster[]): Found {
  const weekOf = ({ settings }: SleeperRoster) => settings.eliminated || Number.POSITIVE_INFINITY;
  const placings = rosters.map((roster) => ({
    teamId: String(roster.roster_id),
    place: 1 + rosters.filter((other) => weekOf(other) > weekOf(roster)).length,
    source: "eliminated" as const,
  }));
  return { placings, flags: [], consolationWinners: [] };
}

function placesOfWinners(season: SleeperSeason): Found {
  const { winnersBracket } = season;
  if (winnersBracket === undefined) return { placings: [], flags: [flag("bracket_not_fetched")] };
  const games = decidedGames(winnersBracket);
  const finals = games.filter(({ place }) => place === 1);
  const placings = games.flatMap((game) => (game.place === undefined ? [] : decidedBy(game, game.place)));
  if (games.length === 0) return { placings: [], flags: [flag("no_playoff_game")] };
  if (finals.length === 0) return { placings: asGuesses(placings), flags: [flag("stopped_early")] };
  const flags =
    finals.length > 1
      ? [
          flag(
            "two_finals",
            finals.flatMap(({ winner, loser }) => [winner, loser]),
          ),
        ]
      : [];
  const unlikely = games.filter((game) => isWonByMore(season, game) === false);
  return {
    placings,
    flags: [...flags, ...unlikely.map(({ winner, loser }) => flag("bracket_contradicts_points", [winner, loser]))],
  };
}

/**
 * In a consolation bracket, the winners of games go on to the best places left. In a toilet bowl, the losers of games
 * go on, and the loser of its final comes last of all: it has no winner.
 */
function placesOfLosers(season: SleeperSeason): Found {
  const { settings } = season.league;
  const isConsolation = settings.playoff_type === CONSOLATION;
  if (season.losersBracket === undefined) return { placings: [], flags: [flag("bracket_not_fetched")] };
  const games = decidedGames(season.losersBracket);
  const placings = games.flatMap(({ winner, loser, place }) => {
    if (place === undefined) return [];
    if (isConsolation) return decidedBy({ winner, loser }, (settings.playoff_teams ?? 0) + place);
    // The toilet bowl's "winner" of a game is the worse team.
    return decidedBy({ winner: loser, loser: winner }, season.rosters.length - place);
  });
  const checked = games.map((game) => isWonByMore(season, game)).filter((isMore) => isMore !== undefined);
  const asExpected = checked.filter((isMore) => isMore === isConsolation).length;
  const finals = isConsolation ? games.filter(({ place }) => place === 1) : [];
  const consolationWinners = typeof settings.playoff_type === "number" ? finals.map(({ winner }) => winner) : undefined;
  if (asExpected === checked.length) return { placings, flags: [], consolationWinners };
  const teams = [...new Set(games.flatMap(({ winner, loser }) => [winner, loser]))];
  const isMostlyAsExpected = asExpected * 2 > checked.length;
  return {
    placings: isMostlyAsExpected ? placings : asGuesses(placings),
    consolationWinners: isMostlyAsExpected ? consolationWinners : undefined,
    flags: [flag("bracket_contradicts_points", teams)],
  };
}

const decidedGames = (bracket: Bracket): DecidedGame[] =>
  (bracket ?? []).flatMap(({ r, p, w, l }) =>
    w && l ? [{ round: r, winner: String(w), loser: String(l), place: p ?? undefined }] : [],
  );

/** Whether the game's winner had more points. Undefined where that can't be told: equal, or weeks not known. */
function isWonByMore(season: SleeperSeason, game: DecidedGame): boolean | undefined {
  const weeks = weeksOfRound(season, game.round);
  if (!weeks) return undefined;
  const [more, less] = [pointsInWeeks(game.winner, weeks), pointsInWeeks(game.loser, weeks)];
  return more === less ? undefined : more > less;
}

function weeksOfRound({ league, weeks, winnersBracket }: SleeperSeason, round: number): ResultWeek[] | undefined {
  const { playoff_round_type: type, playoff_week_start: start } = league.settings;
  const rounds = Math.max(...(winnersBracket ?? []).map(({ r }) => r));
  // With type 1, only the final takes two weeks; seasons that did it differently can't be told apart.
  if (!start || (type === 1 && round >= rounds)) return undefined;
  const length = type === 2 ? 2 : 1;
  const first = start + (round - 1) * length;
  const found = weeks.filter(({ week }) => week >= first && week < first + length);
  return found.length === length ? found : undefined;
}
