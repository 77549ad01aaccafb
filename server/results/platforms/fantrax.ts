import type { ResultFlag, ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import {
  type FantraxLeague,
  type FantraxStanding,
  fantraxLeagueSchema,
  fantraxScoresSchema,
  fantraxStandingsSchema,
} from "#server/results/platforms/fantrax-answers.ts";
import { fantraxPlaces } from "#server/results/platforms/fantrax-places.ts";
import { readFantrax, readFantraxIfThere } from "#server/results/platforms/fantrax-refusals.ts";
import { hasBegun, kindOf, recordsIn, sportOf } from "#server/results/platforms/fantrax-standings.ts";
import {
  type FantraxPeriod,
  fantraxGames,
  firstPlayoffPeriod,
  playoffGames,
} from "#server/results/platforms/fantrax-weeks.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag, type Placing, settlePlaces } from "#server/results/platforms/places.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";
import { checkPoints, pointsInWeeks, weeksOf } from "#server/results/platforms/weeks.ts";

const MOST_PERIODS = 60;
const DAY_MS = 86_400_000;
/** How long after its last period a season is over: Fantrax says so nowhere, and corrects scores for some days. */
const CORRECTED_FOR_MS = 3 * DAY_MS;

type Season = {
  leagueId: string;
  league: FantraxLeague;
  standings: readonly FantraxStanding[];
  periods: readonly FantraxPeriod[];
  /** When the first answer came. */
  seenAt: Date;
};

/**
 * Reads a season from Fantrax, as anyone sees a league that is public. What has ended is told by the calendar, because
 * unplayed periods look like played ones. A look-up leaves out the scores, which take a call for each period.
 */
export async function importFantrax(
  reader: SeasonReader,
  { leagueId, sport }: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const callOf = (call: string, more = "") =>
    `https://www.fantrax.com/fxea/general/${call}?leagueId=${encodeURIComponent(leagueId)}${more}`;
  const league = await readFantrax(reader, callOf("getLeagueInfo", "&excludePlayerInfo=true"), fantraxLeagueSchema);
  const { hasGames, countsCategories } = kindOf(league);
  const seenAt = reader.answers.at(-1)?.fetchedAt ?? new Date(0);
  const standings = await readFantrax(reader, callOf("getStandings"), fantraxStandingsSchema);
  const begun = league.scoringPeriods
    .filter(({ startDate }) => hasGames && !isLookUp && startDate <= seenAt)
    .sort((a, b) => a.number - b.number)
    .slice(0, MOST_PERIODS);
  const periods: FantraxPeriod[] = [];
  for (const { number, endDate } of begun) {
    const scores = await readFantraxIfThere(
      reader,
      callOf("getMatchupScores", `&period=${number}`),
      fantraxScoresSchema,
    );
    // For a period that it doesn't know, Fantrax may answer with the current one.
    periods.push({
      number,
      hasEnded: endDate <= seenAt,
      games: scores?.period === number ? scores.matchups : undefined,
    });
  }
  return tableOf({ leagueId, league, standings, periods, seenAt }, { sport, hasGames, countsCategories });
}

type Kind = Pick<LeagueAddress, "sport"> & ReturnType<typeof kindOf>;

function tableOf(season: Season, { sport, hasGames, countsCategories }: Kind): ResultsTable {
  const { leagueId, league, standings, periods } = season;
  const weeks = weeksOf(fantraxGames(league, periods));
  const ranked = standings.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  const stated = new Map(ranked.flatMap(({ teamId, rank }) => (rank && rank > 0 ? [[teamId, rank] as const] : [])));
  const pointsOf = (id: string) => (hasGames ? sumOfWeeks(id, weeks) : totalOf(season, id));
  const teams = teamsOf(season).map((team) => ({ ...team, points: countsCategories ? null : pointsOf(team.id) }));
  const order = [...new Set([...ranked.map(({ teamId }) => teamId), ...teams.map(({ id }) => id)])];
  const isSeasonOver = hasEnded(season) && hasBegun(standings);
  const found = isSeasonOver ? placesOf(season, { order, stated, hasGames }) : undefined;
  return finishTable({
    platform: "fantrax",
    leagueId,
    leagueName: shownText(league.leagueName ?? "") || `League ${leagueId}`,
    season: league.seasonYear,
    sport: sportOf(league, standings) ?? sport,
    isSeasonOver,
    teams,
    regularSeason: hasBegun(standings) ? stated : new Map(),
    settled: found && settlePlaces(order, found.placings),
    weeks: countsCategories ? weeks.map((week) => ({ ...week, scores: [] })) : weeks,
    flags: [
      ...(countsCategories ? [flag("category_league")] : []),
      ...periods.flatMap(({ number, games, hasEnded }) =>
        games === undefined && hasEnded ? [flag("week_missing", [], number)] : [],
      ),
      ...(found?.flags ?? []),
      ...(isSeasonOver && hasGames && !countsCategories ? checkTotals(season, weeks) : []),
    ],
  });
}

/** Fantrax names no owners. A team may be in one answer only. */
function teamsOf({ league, standings }: Season): Omit<TeamDraft, "points">[] {
  const recordOf = recordsIn(standings);
  const ids = [...new Set([...Object.keys(league.teamInfo), ...standings.map(({ teamId }) => teamId)])];
  return ids.map((id) => {
    const { name, division } = league.teamInfo[id] ?? {};
    const inStandings = standings.find(({ teamId }) => teamId === id)?.teamName;
    return {
      ...{ id, name: teamName(name || inStandings, id), owners: null, avatarUrl: null },
      division: division ? shownText(division) : null,
      ...recordOf(id),
    };
  });
}

const sumOfWeeks = (teamId: string, weeks: readonly ResultWeek[]): number =>
  pointsInWeeks(
    teamId,
    weeks.filter(({ phase, isComplete }) => phase === "regular" && isComplete),
  );

const totalOf = ({ standings }: Season, id: string): number =>
  hundredths(standings.find(({ teamId }) => teamId === id)?.totalPointsFor ?? 0);

/** With a second game each week against League Average, the table counts all points twice. */
function checkTotals(season: Season, weeks: readonly ResultWeek[]): ResultFlag[] {
  const rows = season.league.matchups.flatMap(({ matchupList }) => matchupList);
  const isDoubled = rows.some(({ away, home }) => Boolean(away?.id) !== Boolean(home?.id));
  const totals = season.standings.map(({ teamId: id }) => ({ id, points: totalOf(season, id) / (isDoubled ? 2 : 1) }));
  return checkPoints(totals, weeks);
}

function hasEnded({ league: { scoringPeriods, endDate }, seenAt }: Season): boolean {
  const ends = scoringPeriods.map((period) => period.endDate.getTime());
  // A league without periods names only the day.
  const last = ends.length > 0 ? Math.max(...ends) : Date.parse(endDate ?? "") + DAY_MS;
  return seenAt.getTime() > last + CORRECTED_FOR_MS;
}

type Table = { order: readonly string[]; stated: ReadonlyMap<string, number>; hasGames: boolean };

/** Without playoffs, the table decides. That a league's answer doesn't speak of playoffs proves nothing. */
function placesOf({ league, periods }: Season, { order, stated, hasGames }: Table) {
  if (!hasGames || league.playoffs?.used === false) {
    const placings = [...stated].map(([teamId, place]): Placing => ({ teamId, place, source: "stated" }));
    return { placings, flags: [] };
  }
  const first = firstPlayoffPeriod(league);
  const teamCount = league.playoffs?.numPlayoffTeams ?? 0;
  const ofPlayoffs = periods.filter(({ number }) => number >= first);
  const isKnown = teamCount >= 2 && teamCount <= order.length && ofPlayoffs.every(({ games }) => games !== undefined);
  if (!isKnown) return { placings: [], flags: [flag("bracket_not_fetched")] };
  const isMerged = league.playoffs?.mergePlayoffPeriods === true;
  return fantraxPlaces({ order, teamCount, periods: ofPlayoffs.map(playoffGames), isMerged });
}
