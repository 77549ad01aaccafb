import type { ResultFlag } from "#contract/results/results-table.ts";
import { amongTheOthers, bestOfLadder } from "#server/results/platforms/consolation.ts";
import { flag, type Placing } from "#server/results/platforms/places.ts";
import type { YahooMatchup, YahooTeam } from "#server/results/platforms/yahoo-answers.ts";

export type WeekMatchup = { week: number; matchup: YahooMatchup };

/**
 * Takes the places as Yahoo states them for a finished season, and flags games of the last playoff week that contradict
 * them, unless the league's teams don't play each other.
 */
export function yahooPlaces(
  teams: readonly YahooTeam[],
  played: readonly WeekMatchup[],
  hasGames: boolean,
): { placings: Placing[]; flags: ResultFlag[] } {
  const placings = teams.flatMap((team): Placing[] => {
    const place = team.team_standings?.rank;
    return place ? [{ teamId: team.team_id, place, source: "stated" }] : [];
  });
  const missing = teams.filter(({ team_id }) => !placings.some(({ teamId }) => teamId === team_id));
  const flags =
    missing.length === 0
      ? []
      : [
          flag(
            "place_missing",
            missing.map(({ team_id }) => team_id),
          ),
        ];
  return { placings, flags: [...flags, ...(hasGames ? checkFinals(placings, played) : [])] };
}

function checkFinals(placings: readonly Placing[], played: readonly WeekMatchup[]): ResultFlag[] {
  const playoffs = played.filter(({ matchup }) => matchup.is_playoffs && !matchup.is_consolation);
  const lastWeek = Math.max(...playoffs.map(({ week }) => week));
  const games = playoffs.filter(({ week }) => week === lastWeek).map(({ matchup }) => matchup);
  if (games.length === 0) return [flag("no_playoff_game")];
  const placeOf = (teamId: string) => placings.find((placing) => placing.teamId === teamId)?.place ?? 0;
  const placesIn = (matchup: YahooMatchup) => teamsOf(matchup).map(placeOf);

  const final = games.find((game) => placesIn(game).sort().join() === "1,2");
  const stated = placings.filter(({ place }) => place <= 2).map(({ teamId }) => teamId);
  if (!final) return [flag("final_contradicts_table", [...new Set([...games.flatMap(teamsOf), ...stated])])];
  const tied = games.filter(({ is_tied, winner_team_key }) => is_tied || !winner_team_key);
  const contradicted = games.filter((game) => {
    const winner = winnerOf(game);
    return winner !== undefined && placeOf(winner) !== Math.min(...placesIn(game));
  });
  return [
    ...(tied.includes(final) ? [flag("final_tied", teamsOf(final))] : []),
    ...contradicted.map((game) =>
      flag(game === final ? "final_contradicts_table" : "third_place_contradicts_table", teamsOf(game)),
    ),
  ];
}

/** Who won the games of the teams that missed the playoffs; undefined where they had none. */
export function yahooConsolation(teams: readonly YahooTeam[], played: readonly WeekMatchup[]): string[] | undefined {
  const inBracket = played
    .filter(({ matchup }) => matchup.is_playoffs && !matchup.is_consolation)
    .flatMap(({ matchup }) => teamsOf(matchup));
  const consolation = played
    .filter(({ matchup }) => matchup.is_consolation)
    .map(({ week, matchup }) => ({ week, teams: teamsOf(matchup), winner: winnerOf(matchup) }));
  const games = amongTheOthers(consolation, inBracket);
  const placeOf = (id: string) => teams.find(({ team_id }) => team_id === id)?.team_standings?.rank ?? undefined;
  return games.length === 0 ? undefined : bestOfLadder(games, placeOf);
}

const winnerOf = (matchup: YahooMatchup): string | undefined =>
  matchup["0"].teams.find(({ team }) => team.team_key === matchup.winner_team_key)?.team.team_id;

const teamsOf = (matchup: YahooMatchup): string[] => matchup["0"].teams.map(({ team }) => team.team_id);
