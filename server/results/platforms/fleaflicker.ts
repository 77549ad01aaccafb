import type { ResultFlag, ResultsTable } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import {
  type FleaGame,
  type FleaStandings,
  scoreboardSchema,
  standingsSchema,
} from "#server/results/platforms/fleaflicker-answers.ts";
import {
  fleaConsolation,
  fleaPlaces,
  isFleaSeasonOver,
  teamsOf,
} from "#server/results/platforms/fleaflicker-places.ts";
import { pictureUrl } from "#server/results/platforms/hosts.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag, settlePlaces } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { regularSeasonPlaces } from "#server/results/platforms/regular-season.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import { checkPoints, type Game, weeksOf } from "#server/results/platforms/weeks.ts";

const MOST_PERIODS = 40;
const sportCodes: Partial<Record<Sport, string>> = {
  football: "NFL",
  baseball: "MLB",
  basketball: "NBA",
  hockey: "NHL",
};

type Played = { period: number; game: FleaGame };

/** Reads a season from Fleaflicker. Each call names the season, or Fleaflicker would return the zeros of a new one. */
export async function importFleaflicker(
  reader: SeasonReader,
  address: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const standings = await reader.read(callOf(address, "FetchLeagueStandings"), standingsSchema);
  if (standings.season && String(standings.season) !== address.season) {
    throw new PlatformRefusal("fleaflicker", "other_season");
  }
  const { played, flags } = await readGames(reader, address, isLookUp);
  const games = played.map(({ game }) => game);
  const fleaTeams = standings.divisions.flatMap((division) => division.teams);
  const teams = teamsIn(standings);
  const weeks = weeksOf(played.map(weekGame));
  const found = isFleaSeasonOver(games) ? fleaPlaces(fleaTeams, games) : undefined;
  const seedOf = (id: string) => fleaTeams.find((team) => String(team.id) === id)?.recordPostseason?.rank;
  return finishTable({
    platform: "fleaflicker",
    leagueId: address.leagueId,
    leagueName: shownText(standings.league.name ?? "") || `League ${address.leagueId}`,
    season: address.season,
    sport: address.sport,
    isSeasonOver: found !== undefined,
    teams,
    regularSeason: regularSeasonPlaces(teams, seedOf),
    settled: found && settlePlaces(found.order, found.placings),
    weeks,
    // In a week that is missing, any team may have played for the championship.
    consolationWinners: found && flags.length === 0 ? fleaConsolation(played) : undefined,
    flags: [...flags, ...(found?.flags ?? []), ...(found ? checkPoints(teams, weeks) : [])],
  });
}

function callOf({ leagueId, season, sport }: LeagueAddress, call: string, period?: number): string {
  const url = new URL(`https://www.fleaflicker.com/api/${call}`);
  url.search = new URLSearchParams({
    sport: sportCodes[sport] ?? "NFL",
    league_id: leagueId,
    season,
    ...(period !== undefined && { scoring_period: String(period) }),
  }).toString();
  return url.href;
}

/** A league keeps its id. Whether it played the year before shows when that is read. */
export const fleaflickerSeasonBefore = async (_: SeasonReader, address: LeagueAddress): Promise<LeagueAddress> => ({
  ...address,
  season: String(Number(address.season) - 1),
});

/** Without a period, Fleaflicker returns the scoreboard of the current one, or of the last one if the season is over. */
async function readGames(reader: SeasonReader, address: LeagueAddress, isLookUp: boolean) {
  const call = "FetchLeagueScoreboard";
  const latest = await reader.readIfThere(callOf(address, call), scoreboardSchema);
  const last = Math.min(latest?.schedulePeriod?.value ?? latest?.schedulePeriod?.ordinal ?? 0, MOST_PERIODS);
  const played: Played[] = [];
  const flags: ResultFlag[] = [];
  for (let period = isLookUp ? last : 1; period <= last; period += 1) {
    const scoreboard =
      period === last ? latest : await reader.readIfThere(callOf(address, call, period), scoreboardSchema);
    if (scoreboard) played.push(...scoreboard.games.map((game) => ({ period, game })));
    else flags.push(flag("week_missing", [], period));
  }
  return { played, flags };
}

function weekGame({ period, game }: Played): Game {
  const [home = "", away = ""] = teamsOf(game);
  const isPlayoffs = game.isPlayoffs || game.isConsolation || game.isChampionshipGame || game.isThirdPlaceGame;
  return {
    week: period,
    phase: isPlayoffs ? "playoffs" : "regular",
    isComplete: game.isFinalScore,
    sides: [
      { teamId: home, points: hundredths(game.homeScore.score.value) },
      { teamId: away, points: hundredths(game.awayScore.score.value) },
    ],
  };
}

function teamsIn({ divisions }: FleaStandings): TeamDraft[] {
  return divisions.flatMap((division) =>
    division.teams.map((team) => ({
      id: String(team.id),
      name: teamName(team.name, String(team.id)),
      // Fleaflicker doesn't say who the commissioner is.
      owners: team.owners.map(({ id, displayName }) => {
        return { id: String(id), name: shownText(displayName ?? ""), isCommissioner: false };
      }),
      avatarUrl: pictureUrl(team.logoUrl),
      division: division.name ? shownText(division.name) : null,
      wins: team.recordOverall.wins,
      losses: team.recordOverall.losses,
      ties: team.recordOverall.ties,
      points: hundredths(team.pointsFor.value),
    })),
  );
}
