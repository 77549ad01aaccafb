import type { ResultFlag, ResultsTable } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { pictureUrl } from "#server/results/platforms/hosts.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag, settlePlaces } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { orderByRecord, regularSeasonPlaces } from "#server/results/platforms/regular-season.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import { checkPoints, type Game, weeksOf } from "#server/results/platforms/weeks.ts";
import {
  type YahooLeague,
  type YahooTeam,
  yahooGamesSchema,
  yahooLeagueKeysSchema,
  yahooScoreboardSchema,
  yahooStandingsSchema,
} from "#server/results/platforms/yahoo-answers.ts";
import { type WeekMatchup, yahooConsolation, yahooPlaces } from "#server/results/platforms/yahoo-places.ts";

const API = "https://fantasysports.yahooapis.com/fantasy/v2";
const MOST_WEEKS = 40;
const gameCodes: Partial<Record<Sport, string>> = {
  football: "nfl",
  baseball: "mlb",
  basketball: "nba",
  hockey: "nhl",
};

const sportOf = (gameCode: string) =>
  (Object.keys(gameCodes) as Sport[]).find((sport) => gameCodes[sport] === gameCode);

/** Reads a season from Yahoo with the access token of someone who is in the league. */
export async function importYahoo(
  reader: SeasonReader,
  address: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const key = await keyOf(reader, address);
  await refuseLeaguesOfOthers(reader, key);
  const standings = await readStandings(reader, key);
  const [league, { standings: lists }] = standings.fantasy_content.league;
  // A key names its season and sport by itself.
  const isKey = address.leagueId === key;
  if (!isKey && league.season !== address.season) throw new PlatformRefusal("yahoo", "other_season");
  const yahooTeams = lists.flatMap(({ teams }) => teams.map(({ team }) => team));
  const { played, flags } = isLookUp ? NO_WEEKS : await readWeeks(reader, key, league);

  const isCategories = !yahooTeams.some(({ team_standings }) => typeof team_standings?.points_for === "number");
  const teams = yahooTeams.map((team) => teamOf(team, isCategories));
  const weeks = weeksOf(played.map(weekGame));
  const found = league.is_finished ? yahooPlaces(yahooTeams, played, playsGames(league)) : undefined;
  const seedOf = (id: string) => yahooTeams.find((team) => team.team_id === id)?.team_standings?.playoff_seed;
  return finishTable({
    platform: "yahoo",
    leagueId: address.leagueId,
    leagueName: shownText(league.name),
    season: league.season,
    sport: (isKey && sportOf(league.game_code)) || address.sport,
    isSeasonOver: found !== undefined,
    teams,
    regularSeason: regularSeasonPlaces(teams, seedOf),
    settled: found && settlePlaces(orderByRecord(teams), found.placings),
    weeks: isCategories ? weeks.map((week) => ({ ...week, scores: [] })) : weeks,
    // In a week that is missing, any team may have played for the championship.
    consolationWinners: found && flags.length === 0 ? yahooConsolation(yahooTeams, played) : undefined,
    flags: [
      ...flags,
      ...(isCategories ? [flag("category_league")] : []),
      ...(found?.flags ?? []),
      ...(found ? checkPoints(teams, weeks) : []),
    ],
  });
}

const playsGames = ({ scoring_type }: YahooLeague): boolean => !/^(?:roto|point)/.test(scoring_type ?? "");

/** A renewed league says which one it was before, by the number of that season's game and its own. */
export async function yahooSeasonBefore(
  reader: SeasonReader,
  address: LeagueAddress,
): Promise<LeagueAddress | undefined> {
  const key = await keyOf(reader, address);
  await refuseLeaguesOfOthers(reader, key);
  const [league] = (await readStandings(reader, key)).fantasy_content.league;
  const [, game, leagueId] = /^(\d{2,4})_(\d{1,10})$/.exec(league.renew ?? "") ?? [];
  if (!game) return undefined;
  return { ...address, leagueId: `${game}.l.${leagueId}`, season: String(Number(league.season) - 1) };
}

const readStandings = (reader: SeasonReader, key: string) =>
  reader.read(`${API}/league/${key}/standings?format=json`, yahooStandingsSchema);

/** A league's key begins with the number that Yahoo gives each sport's season. */
async function keyOf(reader: SeasonReader, { leagueId, season, sport }: LeagueAddress): Promise<string> {
  if (leagueId.includes(".l.")) return leagueId;
  const games = `${API}/games;game_codes=${gameCodes[sport] ?? "nfl"};seasons=${season}?format=json`;
  const found = await reader.read(games, yahooGamesSchema);
  const game = found.fantasy_content.games[0]?.game.game_key;
  if (!game || !/^\d+$/.test(game)) throw new PlatformRefusal("yahoo", "not_found");
  return `${game}.l.${leagueId}`;
}

/** Yahoo shows public leagues to everyone who is signed in; results come from someone who is in the league. */
async function refuseLeaguesOfOthers(reader: SeasonReader, key: string): Promise<void> {
  const [game] = key.split(".");
  const own = await reader.ask(
    `${API}/users;use_login=1/games;game_keys=${game}/leagues?format=json`,
    yahooLeagueKeysSchema,
  );
  if (!own.includes(key)) throw new PlatformRefusal("yahoo", "private");
}

const NO_WEEKS = { played: [], flags: [] };

async function readWeeks(reader: SeasonReader, key: string, league: YahooLeague) {
  if (!playsGames(league)) return NO_WEEKS;
  const played: WeekMatchup[] = [];
  const flags: ResultFlag[] = [];
  const last = Math.min((league.is_finished ? league.end_week : league.current_week) ?? 0, MOST_WEEKS);
  for (let week = league.start_week ?? 1; week <= last; week += 1) {
    const url = `${API}/league/${key}/scoreboard;week=${week}?format=json`;
    const scoreboard = await reader.readIfThere(url, yahooScoreboardSchema);
    const matchups = scoreboard?.fantasy_content.league[1].scoreboard["0"]?.matchups;
    if (!matchups) flags.push(flag("week_missing", [], week));
    else played.push(...matchups.map(({ matchup }) => ({ week, matchup })));
  }
  return { played, flags };
}

const weekGame = ({ week, matchup }: WeekMatchup): Game => ({
  week,
  phase: matchup.is_playoffs || matchup.is_consolation ? "playoffs" : "regular",
  isComplete: matchup.status === "postevent",
  sides: matchup["0"].teams.map(({ team }) => ({
    teamId: team.team_id,
    points: hundredths(team.team_points?.total ?? 0),
  })),
});

function teamOf(team: YahooTeam, isCategories: boolean): TeamDraft {
  const standings = team.team_standings;
  const managers = (team.managers ?? []).map(({ manager }) => manager);
  return {
    id: team.team_id,
    name: teamName(team.name, team.team_id),
    owners: managers
      .sort((a, b) => Number(a.is_comanager) - Number(b.is_comanager))
      .map(({ guid, manager_id, nickname, is_commissioner }) => ({
        id: guid || manager_id,
        name: nickname === HIDDEN ? "" : shownText(nickname ?? ""),
        isCommissioner: is_commissioner,
      })),
    avatarUrl: pictureUrl(team.team_logos?.[0]?.team_logo.url),
    division: team.division_id ?? null,
    wins: standings?.outcome_totals?.wins ?? 0,
    losses: standings?.outcome_totals?.losses ?? 0,
    ties: standings?.outcome_totals?.ties ?? 0,
    points: isCategories ? null : hundredths(standings?.points_for ?? 0),
  };
}

/** What Yahoo calls people whose names others may not see. */
const HIDDEN = "--hidden--";
