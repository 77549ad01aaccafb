import type { ResultFlag, ResultOwner, ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { pictureUrl } from "#server/results/platforms/hosts.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag, settlePlaces } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { orderByRecord, placesByRecord } from "#server/results/platforms/regular-season.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import {
  bracketSchema,
  leagueSchema,
  matchupsSchema,
  rostersSchema,
  type SleeperLeague,
  type SleeperMatchup,
  type SleeperRoster,
  type SleeperUser,
  usersSchema,
} from "#server/results/platforms/sleeper-answers.ts";
import { sleeperPlaces } from "#server/results/platforms/sleeper-places.ts";
import { checkPoints, type Game, weeksOf } from "#server/results/platforms/weeks.ts";

const MOST_WEEKS = 40;
const sportNames: Record<string, Sport> = { nfl: "football", nba: "basketball" };

/** Reads a season from Sleeper. A week counts once Sleeper has scored it: later ones come back with zeros. */
export async function importSleeper(
  reader: SeasonReader,
  { leagueId }: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const base = baseOf(leagueId);
  const league = await readLeague(reader, base);
  const users = await reader.read(`${base}/users`, usersSchema);
  const rosters = await reader.read(`${base}/rosters`, rostersSchema);
  const { winnersBracket, losersBracket, weeks, flags } = isLookUp ? NO_GAMES : await readGames(reader, base, league);

  const teams = rosters.map((roster) => teamOf(roster, users, league));
  const isSeasonOver = league.status === "complete";
  const found = isSeasonOver ? sleeperPlaces({ league, rosters, winnersBracket, losersBracket, weeks }) : undefined;
  return finishTable({
    platform: "sleeperbot",
    leagueId,
    leagueName: shownText(league.name),
    season: league.season,
    sport: sportNames[league.sport] ?? "football",
    isSeasonOver,
    teams,
    regularSeason: placesByRecord(teams),
    settled: found && settlePlaces(orderByRecord(teams), found.placings),
    weeks,
    consolationWinners: found ? found.consolationWinners : [],
    flags: [...flags, ...(found?.flags ?? []), ...(found ? checkPoints(teams, weeks) : [])],
  });
}

/** Each season of a league names the one before it. The first one's is null or 0. */
export async function sleeperSeasonBefore(
  reader: SeasonReader,
  address: LeagueAddress,
): Promise<LeagueAddress | undefined> {
  const { previous_league_id: leagueId, season } = await readLeague(reader, baseOf(address.leagueId));
  if (!leagueId || !/^[1-9]\d{0,19}$/.test(leagueId)) return undefined;
  return { ...address, leagueId, season: String(Number(season) - 1) };
}

const baseOf = (leagueId: string) => `https://api.sleeper.app/v1/league/${leagueId}`;

async function readLeague(reader: SeasonReader, base: string): Promise<SleeperLeague> {
  const league = await reader.read(base, leagueSchema);
  if (!league) throw new PlatformRefusal("sleeperbot", "not_found");
  return league;
}

const NO_GAMES = { winnersBracket: undefined, losersBracket: undefined, weeks: [], flags: [] };

async function readGames(reader: SeasonReader, base: string, league: SleeperLeague) {
  const winnersBracket = await reader.readIfThere(`${base}/winners_bracket`, bracketSchema);
  const losersBracket = await reader.readIfThere(`${base}/losers_bracket`, bracketSchema);
  return { winnersBracket, losersBracket, ...(await readWeeks(reader, base, league)) };
}

async function readWeeks(reader: SeasonReader, base: string, { settings }: SleeperLeague) {
  const weeks: ResultWeek[] = [];
  const flags: ResultFlag[] = [];
  const last = Math.min(settings.last_scored_leg ?? 0, MOST_WEEKS);
  for (let week = settings.start_week || 1; week <= last; week += 1) {
    const matchups = await reader.readIfThere(`${base}/matchups/${week}`, matchupsSchema);
    if (!matchups || matchups.length === 0) {
      flags.push(flag("week_missing", [], week));
      continue;
    }
    weeks.push(...weeksOf(gamesOf(matchups, week, settings)));
    const overridden = matchups.filter(({ custom_points }) => typeof custom_points === "number");
    if (overridden.length > 0) flags.push(flag("score_overridden", overridden.map(idOf), week));
  }
  return { weeks, flags };
}

function gamesOf(matchups: readonly SleeperMatchup[], week: number, settings: SleeperLeague["settings"]): Game[] {
  const start = settings.playoff_week_start || Infinity;
  const phase = week < start ? "regular" : "playoffs";
  // Without a game, a roster still has points, and they count for a weekly high.
  const keyOf = (matchup: SleeperMatchup) => matchup.matchup_id ?? `idle ${matchup.roster_id}`;
  return [...new Set(matchups.map(keyOf))].map((key) => ({
    week,
    phase,
    isComplete: true,
    sides: matchups
      .filter((matchup) => keyOf(matchup) === key)
      .map((side) => ({ teamId: idOf(side), points: hundredths(side.custom_points ?? side.points ?? 0) })),
  }));
}

const idOf = ({ roster_id }: { roster_id: number }): string => String(roster_id);

function teamOf(roster: SleeperRoster, users: readonly SleeperUser[], league: SleeperLeague): TeamDraft {
  const { settings } = roster;
  const ownerIds = [...(roster.owner_id ? [roster.owner_id] : []), ...(roster.co_owners ?? [])];
  const main = users.find(({ user_id }) => user_id === ownerIds[0]);
  const divisionName = league.metadata?.[`division_${settings.division}`];
  return {
    id: idOf(roster),
    name: teamName(main?.metadata?.team_name || main?.display_name, idOf(roster)),
    owners: [...new Set(ownerIds)].map((id) => ownerOf(id, users)),
    avatarUrl: pictureUrl(main?.metadata?.avatar) ?? thumbnail(main?.avatar),
    division: typeof divisionName === "string" ? shownText(divisionName) : (settings.division?.toString() ?? null),
    wins: settings.wins ?? 0,
    losses: settings.losses ?? 0,
    ties: settings.ties ?? 0,
    points: (settings.fpts ?? 0) * 100 + (settings.fpts_decimal ?? 0),
  };
}

function ownerOf(id: string, users: readonly SleeperUser[]): ResultOwner {
  const user = users.find(({ user_id }) => user_id === id);
  return { id, name: shownText(user?.display_name ?? ""), isCommissioner: user?.is_owner === true };
}

const thumbnail = (avatar: string | null | undefined): string | null =>
  avatar && /^[0-9a-f]{8,64}$/.test(avatar) ? `https://sleepercdn.com/avatars/thumbs/${avatar}` : null;
