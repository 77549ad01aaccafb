import type { ResultOwner, ResultsTable } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import {
  type EspnGame,
  type EspnLeague,
  type EspnTeam,
  espnLeagueSchema,
  espnScheduleSchema,
} from "#server/results/platforms/espn-answers.ts";
import { espnConsolation, espnPlaces, isEspnSeasonOver } from "#server/results/platforms/espn-places.ts";
import { adjustedScores, espnGames } from "#server/results/platforms/espn-weeks.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { pictureUrl } from "#server/results/platforms/hosts.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag, settlePlaces } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { orderByRecord, regularSeasonPlaces } from "#server/results/platforms/regular-season.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import { checkPoints, weeksOf } from "#server/results/platforms/weeks.ts";

const games: Partial<Record<Sport, string>> = { football: "ffl", baseball: "flb", basketball: "fba", hockey: "fhl" };
const LEAGUE_VIEWS = "view=mTeam&view=mSettings";
const SCHEDULE_VIEW = "view=mMatchupScore";
/** Seasons before this one are only in the history. */
const FIRST_SEASON_OF_API = 2018;

/** Reads a season from ESPN, as anyone sees a league that is viewable to the public. */
export async function importEspn(
  reader: SeasonReader,
  address: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const [first, second] = addressesOf(address);
  const found = await readFrom(reader, [first, second]);
  const schedule = isLookUp ? undefined : await reader.readIfThere(`${found.base}${SCHEDULE_VIEW}`, espnScheduleSchema);
  return espnTable(address, found.league, schedule?.schedule);
}

/** A league keeps its id, and names its earlier seasons. */
export async function espnSeasonBefore(
  reader: SeasonReader,
  address: LeagueAddress,
): Promise<LeagueAddress | undefined> {
  const { league } = await readFrom(reader, addressesOf(address));
  const earlier = (league.status.previousSeasons ?? []).filter((year) => year < league.seasonId);
  return earlier.length === 0 ? undefined : { ...address, season: String(Math.max(...earlier)) };
}

/** Makes a table from ESPN's answers, fetched or uploaded. Without a schedule there are no weeks, and no sure places. */
export function espnTable(
  { leagueId, sport }: Pick<LeagueAddress, "leagueId" | "sport">,
  league: EspnLeague,
  schedule: readonly EspnGame[] | undefined,
): ResultsTable {
  const isCategories = isOfCategories(league);
  const teams = league.teams.map((team) => teamOf(team, league, isCategories));
  const weeks = weeksOf(espnGames(league, schedule ?? []));
  const found = isEspnSeasonOver(league) ? espnPlaces(league, schedule) : undefined;
  return finishTable({
    platform: "espn",
    leagueId,
    leagueName: shownText(league.settings.name),
    season: String(league.seasonId),
    sport,
    isSeasonOver: found !== undefined,
    teams,
    regularSeason: regularSeasonPlaces(teams, (id) => seedOf(league, id)),
    settled: found && settlePlaces(orderByRecord(teams), found.placings),
    weeks: isCategories ? weeks.map((week) => ({ ...week, scores: [] })) : weeks,
    consolationWinners: found ? espnConsolation(league, schedule) : schedule && [],
    flags: [
      ...(isCategories ? [flag("category_league")] : []),
      ...adjustedScores(league, schedule ?? []),
      ...(found?.flags ?? []),
      ...(found ? checkPoints(teams, weeks) : []),
    ],
  });
}

const seedOf = ({ teams }: EspnLeague, id: string) => teams.find((team) => String(team.id) === id)?.playoffSeed;

/** Where a season may be: old seasons are only in the history, and so are some others. */
function addressesOf({ leagueId, season, sport }: LeagueAddress): [string, string] {
  const api = `https://lm-api-reads.fantasy.espn.com/apis/v3/games/${games[sport] ?? "ffl"}`;
  const current = `${api}/seasons/${season}/segments/0/leagues/${leagueId}?`;
  const history = `${api}/leagueHistory/${leagueId}?seasonId=${season}&`;
  return Number(season) < FIRST_SEASON_OF_API ? [history, current] : [current, history];
}

async function readFrom(reader: SeasonReader, [first, second]: [string, string]) {
  const read = async (base: string) => ({
    base,
    league: await reader.read(`${base}${LEAGUE_VIEWS}`, espnLeagueSchema),
  });
  try {
    return await read(first);
  } catch (error) {
    const isClosed = error instanceof PlatformRefusal && (error.kind === "private" || error.kind === "not_found");
    if (!isClosed) throw error;
    return await read(second).catch(() => {
      throw error;
    });
  }
}

const isOfCategories = ({ settings }: EspnLeague): boolean =>
  /CATEGOR|ROTO/.test(settings.scoringSettings.scoringType ?? "");

function teamOf(team: EspnTeam, league: EspnLeague, isCategories: boolean): TeamDraft {
  const { wins, losses, ties, pointsFor } = team.record.overall;
  const division = league.settings.scheduleSettings.divisions?.find(({ id }) => id === team.divisionId)?.name;
  const ids = [team.primaryOwner, ...(team.owners ?? [])].filter((id) => id && team.owners?.includes(id));
  return {
    id: String(team.id),
    name: teamName(team.name || [team.location, team.nickname].filter(Boolean).join(" "), String(team.id)),
    owners: [...new Set(ids)].map((id) => ownerOf(id ?? "", league)),
    avatarUrl: pictureUrl(team.logo),
    division: division ? shownText(division) : null,
    wins: wins ?? 0,
    losses: losses ?? 0,
    ties: ties ?? 0,
    points: isCategories ? null : hundredths(pointsFor ?? 0),
  };
}

function ownerOf(id: string, { members }: EspnLeague): ResultOwner {
  const member = members?.find((each) => each.id === id);
  return { id, name: shownText(member?.displayName ?? ""), isCommissioner: member?.isLeagueManager === true };
}
