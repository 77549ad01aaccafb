import type { ResultFlag } from "#contract/results/results-table.ts";
import { bestOfLadder, type ConsolationGame } from "#server/results/platforms/consolation.ts";
import type { EspnGame, EspnLeague, EspnTeam } from "#server/results/platforms/espn-answers.ts";
import { asGuesses, flag, type Placing } from "#server/results/platforms/places.ts";

type Decided = { period: number; winner: string; loser: string };

/** ESPN's calendar is past the last scoring period. Its league may still have stopped long before. */
export const isEspnSeasonOver = ({ status }: EspnLeague): boolean =>
  (status.latestScoringPeriod ?? 0) > (status.finalScoringPeriod ?? Number.POSITIVE_INFINITY);

/**
 * Takes the places as ESPN states them. It states places 1 to n even when no playoff was played, so they are guesses
 * unless the schedule shows a final that someone won.
 */
export function espnPlaces(
  league: EspnLeague,
  schedule: readonly EspnGame[] | undefined,
): { placings: Placing[]; flags: ResultFlag[] } {
  const ranked = league.teams.filter((team) => rankOf(team) > 0);
  const placings = ranked.map((team): Placing => ({ teamId: String(team.id), place: rankOf(team), source: "stated" }));
  const unranked = league.teams.filter((team) => rankOf(team) <= 0).map(({ id }) => String(id));
  const overridden = ranked.filter(
    ({ rankFinal, rankCalculatedFinal }) => rankFinal && rankFinal !== rankCalculatedFinal,
  );
  const flags = [
    ...(unranked.length > 0 ? [flag("place_missing", unranked)] : []),
    ...(overridden.length > 0
      ? [
          flag(
            "place_overridden",
            overridden.map(({ id }) => String(id)),
          ),
        ]
      : []),
  ];
  const doubts = doubtsAboutFinal(league, schedule);
  if (doubts.length > 0) return { placings: asGuesses(placings), flags: [...flags, ...doubts] };
  return { placings, flags: [...flags, ...contradictions(placings, schedule ?? [])] };
}

/** Who won the ladder of the teams that missed the playoffs; undefined without a schedule. */
export function espnConsolation(
  { teams }: Pick<EspnLeague, "teams">,
  schedule: readonly EspnGame[] | undefined,
): string[] | undefined {
  const games = schedule?.flatMap((game): ConsolationGame[] =>
    game.playoffTierType === "LOSERS_CONSOLATION_LADDER"
      ? [{ week: game.matchupPeriodId, teams: teamsOf(game), winner: decided(game)?.winner }]
      : [],
  );
  const placeOf = (teamId: string) => teams.filter(({ id }) => String(id) === teamId).map(rankOf)[0] || undefined;
  return games && bestOfLadder(games, placeOf);
}

/** Leagues in which teams don't play each other, so that the table alone gives the places. */
const NO_GAMES = /ROTO|TOTAL/;

const rankOf = ({ rankFinal, rankCalculatedFinal }: EspnTeam): number => rankFinal || (rankCalculatedFinal ?? 0);

function doubtsAboutFinal(league: EspnLeague, schedule: readonly EspnGame[] | undefined): ResultFlag[] {
  const { matchupPeriodCount, matchupPeriods } = league.settings.scheduleSettings;
  const lastPeriod = Math.max(...Object.keys(matchupPeriods).map(Number));
  const hasStopped = (league.status.currentMatchupPeriod ?? 0) < Math.max(matchupPeriodCount, lastPeriod);
  const stopped = hasStopped ? [flag("stopped_early")] : [];
  if (NO_GAMES.test(league.settings.scoringSettings.scoringType ?? "")) return stopped;
  if (!schedule) return [flag("bracket_not_fetched")];
  const finals = finalsOf(schedule);
  const [final] = finals;
  if (!final) return [...stopped, flag("no_playoff_game")];
  if (finals.length > 1) return [...stopped, flag("two_finals", finals.flatMap(teamsOf))];
  if (final.winner === "TIE") return [...stopped, flag("final_tied", teamsOf(final))];
  return decided(final) ? stopped : [flag("stopped_early")];
}

/** The last games of the winners' bracket. A side without an opponent has a bye. */
function finalsOf(schedule: readonly EspnGame[]): EspnGame[] {
  const games = schedule.filter((game) => game.playoffTierType === "WINNERS_BRACKET" && game.home && game.away);
  const last = Math.max(...games.map(({ matchupPeriodId }) => matchupPeriodId));
  return games.filter(({ matchupPeriodId }) => matchupPeriodId === last);
}

function contradictions(placings: readonly Placing[], schedule: readonly EspnGame[]): ResultFlag[] {
  const placeOf = (teamId: string) => placings.find((placing) => placing.teamId === teamId)?.place;
  const final = finalsOf(schedule).map(decided)[0];
  if (!final) return [];
  const third = thirdPlaceGame(schedule, final);
  const withThoseAt = (played: string[], place: number) => {
    const stated = placings.filter((placing) => placing.place === place || placing.place === place + 1);
    return [...new Set([...played, ...stated.map(({ teamId }) => teamId)])];
  };
  const isFinalAsStated = placeOf(final.winner) === 1 && placeOf(final.loser) === 2;
  const isThirdAsStated = !third || (placeOf(third.winner) === 3 && placeOf(third.loser) === 4);
  return [
    ...(isFinalAsStated ? [] : [flag("final_contradicts_table", withThoseAt([final.winner, final.loser], 1))]),
    ...(isThirdAsStated ? [] : [flag("third_place_contradicts_table", withThoseAt([third.winner, third.loser], 3))]),
  ];
}

/**
 * ESPN lists the third-place game in the winners' consolation ladder: it is the game between the teams that lost the
 * semifinals.
 */
function thirdPlaceGame(schedule: readonly EspnGame[], final: Decided): Decided | undefined {
  const results = (tier: string) =>
    schedule.filter(({ playoffTierType }) => playoffTierType === tier).flatMap((game) => decided(game) ?? []);
  const rounds = results("WINNERS_BRACKET").filter(({ period }) => period < final.period);
  const semiFinals = rounds.filter(({ period }) => period === Math.max(...rounds.map((game) => game.period)));
  const losers = semiFinals.map(({ loser }) => loser);
  return results("WINNERS_CONSOLATION_LADDER").find(
    ({ period, winner, loser }) => period === final.period && losers.includes(winner) && losers.includes(loser),
  );
}

const teamsOf = ({ home, away }: EspnGame): string[] =>
  [home, away].flatMap((side) => (side ? [String(side.teamId)] : []));

function decided(game: EspnGame): Decided | undefined {
  const [home = "", away] = teamsOf(game);
  if (away === undefined) return undefined;
  if (game.winner === "HOME") return { period: game.matchupPeriodId, winner: home, loser: away };
  return game.winner === "AWAY" ? { period: game.matchupPeriodId, winner: away, loser: home } : undefined;
}
