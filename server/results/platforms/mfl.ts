import type { z } from "zod";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { isPlatformUrl } from "#server/results/platforms/hosts.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import {
  type MflBracket,
  type MflLeague,
  type MflStanding,
  type MflWeek,
  mflBracketSchema,
  mflBracketsSchema,
  mflLeagueSchema,
  mflScheduleSchema,
  mflStandingsSchema,
} from "#server/results/platforms/mfl-answers.ts";
import { isScored, mflConsolation, mflPlaces } from "#server/results/platforms/mfl-places.ts";
import { readMfl } from "#server/results/platforms/mfl-refusals.ts";
import { asGuesses, flag, settlePlaces } from "#server/results/platforms/places.ts";
import { orderByRecord, placesByRecord, regularSeasonPlaces } from "#server/results/platforms/regular-season.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import { type Game, pointsInWeeks, weeksOf } from "#server/results/platforms/weeks.ts";

const MOST_BRACKETS = 20;

type Season = { league: MflLeague; standings: readonly MflStanding[]; weeks: readonly MflWeek[] };

/** Reads a season from MyFantasyLeague, as anyone sees a league whose pages are open. */
export async function importMfl(
  reader: SeasonReader,
  address: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const league = await readLeague(reader, address);
  const base = isLeagueHost(league.baseURL) ? league.baseURL : API;
  const read = <T>(type: string, schema: z.ZodType<T>, more = "") =>
    readMfl(reader, callOf(address, { base, type, more }), schema, { isOptional: true });
  const standings = await read("leagueStandings", mflStandingsSchema);
  // Each of the other calls takes two more seconds.
  if (isLookUp) {
    const season = { league, standings: standings?.leagueStandings.franchise ?? [], weeks: [] };
    return tableOf(address, season, { brackets: [], listed: undefined });
  }
  const schedule = await read("schedule", mflScheduleSchema);
  const listed = (await read("playoffBrackets", mflBracketsSchema))?.playoffBrackets.playoffBracket;
  const brackets: MflBracket[] = [];
  for (const { id, name, bracketWinnerTitle } of listed?.slice(0, MOST_BRACKETS) ?? []) {
    const bracket = await read("playoffBracket", mflBracketSchema, `&BRACKET_ID=${encodeURIComponent(id)}`);
    if (bracket) brackets.push({ id, name, title: bracketWinnerTitle, rounds: bracket.playoffBracket.playoffRound });
  }
  const weeks = schedule?.schedule.weeklySchedule.toSorted((a, b) => Number(a.week) - Number(b.week));
  const season = { league, standings: standings?.leagueStandings.franchise ?? [], weeks: weeks ?? [] };
  return tableOf(address, season, { brackets, listed: listed?.length });
}

/** The history names each season's own address; a league that it doesn't list kept its id. */
export async function mflSeasonBefore(reader: SeasonReader, address: LeagueAddress): Promise<LeagueAddress> {
  const { history } = await readLeague(reader, address);
  const season = String(Number(address.season) - 1);
  const page = history?.league.find(({ year }) => year === season)?.url ?? "";
  const leagueId = /\/home\/(\d{1,6})(?:[/?#]|$)/.exec(page)?.[1];
  return { ...address, season, leagueId: leagueId ?? address.leagueId };
}

const API = "https://api.myfantasyleague.com";

type Export = { base: string; type: string; more?: string };

const callOf = ({ season, leagueId }: LeagueAddress, { base, type, more = "" }: Export) =>
  `${base}/${season}/export?TYPE=${type}&L=${leagueId}&JSON=1${more}`;

async function readLeague(reader: SeasonReader, address: LeagueAddress): Promise<MflLeague> {
  return (await readMfl(reader, callOf(address, { base: API, type: "league" }), mflLeagueSchema)).league;
}

const isLeagueHost = (text: string) => URL.canParse(text) && isPlatformUrl("my_fantasy_league", new URL(text));

function tableOf(
  { leagueId, season: year }: LeagueAddress,
  season: Season,
  { brackets, listed }: { brackets: readonly MflBracket[]; listed: number | undefined },
): ResultsTable {
  const { league, standings } = season;
  const weeks = weeksOf(gamesOf(season));
  const regular = weeks.filter(({ phase }) => phase === "regular");
  const teams = league.franchises.franchise.map((franchise) => ({
    ...teamOf(franchise, league, standings),
    points: season.weeks.length === 0 ? null : pointsInWeeks(franchise.id, regular),
  }));
  const inOrder = standings.map(({ id }) => id);
  const hasEnded = weeks.length > 0 && weeks.at(-1)?.week === Number(league.endWeek);
  const ofBrackets = {
    standings: inOrder,
    weeks: season.weeks,
    lastRegularWeek: Number(league.lastRegularSeasonWeek) || 0,
    hasEnded,
  };
  const found = mflPlaces(brackets, ofBrackets);
  const isBracketMissing = listed === undefined || brackets.length < listed;
  const order = inOrder.length === teams.length ? inOrder : orderByRecord(teams);
  return finishTable({
    platform: "my_fantasy_league",
    leagueId,
    leagueName: shownText(league.name),
    season: year,
    sport: "football",
    isSeasonOver: found !== undefined,
    teams,
    regularSeason:
      standings.length === 0 ? placesByRecord(teams) : regularSeasonPlaces(teams, (id) => inOrder.indexOf(id) + 1),
    // The bracket that is missing may be the main one.
    settled: found && settlePlaces(order, listed && isBracketMissing ? asGuesses(found.placings) : found.placings),
    weeks,
    consolationWinners: found && !isBracketMissing ? mflConsolation(brackets, ofBrackets) : undefined,
    flags: [
      ...(season.weeks.length === 0 ? [flag("week_missing")] : []),
      ...(found && isBracketMissing ? [flag("bracket_not_fetched")] : []),
      ...(found?.flags ?? []),
    ],
  });
}

function gamesOf({ league, weeks }: Season): Game[] {
  const lastRegular = Number(league.lastRegularSeasonWeek) || Number.POSITIVE_INFINITY;
  return weeks.flatMap(({ week, matchup }) =>
    matchup.map(({ franchise }) => ({
      week: Number(week),
      phase: Number(week) > lastRegular ? ("playoffs" as const) : ("regular" as const),
      isComplete: franchise.every(isScored),
      sides: franchise.map(({ id, score }) => ({ teamId: id, points: hundredths(Number(score) || 0) })),
    })),
  );
}

type Franchise = MflLeague["franchises"]["franchise"][number];

function teamOf(franchise: Franchise, league: MflLeague, standings: readonly MflStanding[]): Omit<TeamDraft, "points"> {
  const standing = standings.find(({ id }) => id === franchise.id);
  const [wins = 0, losses = 0, ties = 0] = recordOf(standing).map((count) => Number.parseInt(count, 10) || 0);
  const division = league.divisions?.division.find(({ id }) => id === franchise.division)?.name;
  return {
    id: franchise.id,
    name: teamName(franchise.name, franchise.id),
    owners: ownersOf(franchise),
    avatarUrl: null,
    division: division ? shownText(division) : null,
    wins,
    losses,
    ties,
  };
}

const recordOf = (standing: MflStanding | undefined): string[] =>
  standing?.h2hwlt ? standing.h2hwlt.split("-") : [standing?.h2hw ?? "", standing?.h2hl ?? "", standing?.h2ht ?? ""];

/** MyFantasyLeague doesn't show owners to the public. An owner that it shows as empty has left. */
function ownersOf({ id, owner_name: name }: Franchise) {
  if (name === null || name === undefined) return null;
  return name === "" ? [] : [{ id, name: shownText(name), isCommissioner: false }];
}
