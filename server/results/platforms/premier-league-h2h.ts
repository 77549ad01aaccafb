import type { ResultFlag, ResultScore, ResultsTable } from "#contract/results/results-table.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { type H2h, type H2hMatch, h2hSchema, matchesSchema } from "#server/results/platforms/premier-league-answers.ts";
import { type Calendar, monthsByWeeks } from "#server/results/platforms/premier-league-calendar.ts";
import { type FplImport, newTeams, refuseUnfit, teamOf } from "#server/results/platforms/premier-league-import.ts";
import {
  placesByRank,
  type Ranked,
  settledByKnockout,
  settledByRank,
} from "#server/results/platforms/premier-league-places.ts";
import {
  gamesAlone,
  type Histories,
  readHistories,
  sideOf,
  weekFlags,
} from "#server/results/platforms/premier-league-weeks.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText } from "#server/results/platforms/shown-text.ts";
import { differingPoints, type Game, type Side, weeksOf } from "#server/results/platforms/weeks.ts";

const API = "https://fantasy.premierleague.com/api";
/** Fifty to a page: more than 50 teams have in a season. */
const PAGES_MAX = 25;

/** Reads a head-to-head league, in which AVERAGE plays too if the number of teams is odd. */
export async function importH2h({ reader, leagueId, number, calendar, isLookUp }: FplImport): Promise<ResultsTable> {
  const url = `${API}/leagues-h2h/${number}/standings/?page_standings=1&page_new_entries=1`;
  const h2h = await reader.readPart(url, h2hSchema);
  const members = { ...h2h.standings, results: h2h.standings.results.filter(({ entry }) => entry !== null) };
  refuseUnfit({ ...h2h, standings: members }, calendar);
  const teams = teamsIn(h2h);
  const ids = teams.map(({ id }) => id);
  const matches = isLookUp ? [] : await readMatches(reader, number);
  const histories: Histories = isLookUp ? new Map() : await readHistories(reader, ids);
  const start = h2h.league.start_event;
  const played = matches.filter(({ event }) => event >= start && event <= calendar.latest);
  const weeks = weeksOf([...gamesOf(played, histories, calendar), ...gamesWithout(played, histories, calendar, start)]);
  // Before the first gameweek is checked, every team is first.
  const rows = calendar.isChecked(start) ? h2h.standings.results.map(rankOf) : [];
  const isSeasonOver = calendar.areChecked(start, calendar.last);
  return finishTable({
    platform: "premier_league",
    leagueId,
    leagueName: shownText(h2h.league.name),
    season: calendar.season,
    sport: "soccer",
    isSeasonOver,
    teams,
    regularSeason: new Map([...placesByRank(rows)].map(([id, { place }]) => [id, place])),
    settled: isSeasonOver ? settled({ h2h, rows, ids, played }) : undefined,
    weeks,
    months: monthsByWeeks(calendar, start, weeks),
    flags: isLookUp
      ? []
      : [
          ...weekFlags({ weeks, calendar, start }),
          ...contradictions(played, histories, calendar),
          ...(calendar.areChecked(start, calendar.latest) ? pointFlags(teams, played) : []),
        ],
  });
}

const rankOf = ({ entry, rank }: H2h["standings"]["results"][number]): Ranked => ({
  teamId: entry === null ? null : String(entry),
  rank,
});

const teamsIn = (h2h: H2h): TeamDraft[] => [
  ...h2h.standings.results.flatMap((row) => {
    if (row.entry === null) return [];
    const record = { wins: row.matches_won, losses: row.matches_lost, ties: row.matches_drawn };
    return [{ ...teamOf({ ...row, entry: row.entry }, h2h.league), ...record, points: hundredths(row.points_for) }];
  }),
  ...newTeams(h2h),
];

async function readMatches(reader: SeasonReader, number: string): Promise<H2hMatch[]> {
  const matches: H2hMatch[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const url = `${API}/leagues-h2h-matches/league/${number}/?page=${page}`;
    const { has_next, results } = await reader.readPart(url, matchesSchema);
    matches.push(...results);
    if (!has_next) return matches;
  }
  throw new PlatformRefusal("premier_league", "too_large");
}

type Settling = { h2h: H2h; rows: readonly Ranked[]; ids: readonly string[]; played: readonly H2hMatch[] };

function settled({ h2h: { league }, rows, ids, played }: Settling) {
  const rounds = league.ko_rounds ?? undefined;
  const matches = played.filter(({ is_knockout }) => is_knockout);
  return rounds || matches.length > 0 ? settledByKnockout(rows, ids, { matches, rounds }) : settledByRank(rows, ids);
}

type Result = NonNullable<ResultScore["result"]>;
/** One side of a match. */
type Half = { entry: number | null; points: number; win: number; draw: number; loss: number };

const halvesOf = (match: H2hMatch): [Half, Half] => [
  {
    ...{ entry: match.entry_1_entry, points: match.entry_1_points },
    ...{ win: match.entry_1_win, draw: match.entry_1_draw, loss: match.entry_1_loss },
  },
  {
    ...{ entry: match.entry_2_entry, points: match.entry_2_points },
    ...{ win: match.entry_2_win, draw: match.entry_2_draw, loss: match.entry_2_loss },
  },
];

const gamesOf = (matches: readonly H2hMatch[], histories: Histories, calendar: Calendar): Game[] =>
  matches.map((match) => ({
    week: match.event,
    phase: match.is_knockout ? "playoffs" : "regular",
    isComplete: calendar.isChecked(match.event),
    sides: sidesOfGame(match, histories, calendar.isChecked(match.event)),
  }));

/** A match against AVERAGE has one side, and says how it ended: no other team has the points to compare with. */
function sidesOfGame(match: H2hMatch, histories: Histories, hasEnded: boolean): Side[] {
  const [one, other] = halvesOf(match);
  return [[one, other] as const, [other, one] as const].flatMap(([own, opponent]) => {
    if (own.entry === null) return [];
    const teamId = String(own.entry);
    const week = histories.get(teamId)?.find(({ event }) => event === match.event);
    const side: Side = { ...(week && sideOf(teamId, week)), teamId, points: hundredths(own.points) };
    const result = hasEnded ? resultOf(own, match) : undefined;
    const isSaid = opponent.entry !== null && result === byPoints(own, opponent);
    return [result === undefined || isSaid ? side : { ...side, result }];
  });
}

/** In a knock-out only the winner is marked: equal points are decided by goals there, or by a coin. */
function resultOf({ entry, win, draw, loss }: Half, { winner, is_knockout, is_bye }: H2hMatch): Result | undefined {
  if (is_bye) return undefined;
  if (winner) return winner === entry ? "win" : "loss";
  if (is_knockout) return undefined;
  return win ? "win" : loss ? "loss" : draw ? "tie" : undefined;
}

const byPoints = (own: Half, opponent: Half): Result =>
  own.points > opponent.points ? "win" : own.points < opponent.points ? "loss" : "tie";

/** The gameweeks of teams without a match, such as those out of the knock-out, who go on playing the game. */
function gamesWithout(matches: readonly H2hMatch[], histories: Histories, calendar: Calendar, start: number): Game[] {
  const withMatch = new Set(matches.flatMap((match) => halvesOf(match).map(({ entry }) => `${match.event} ${entry}`)));
  return gamesAlone(histories, calendar, start).filter(
    ({ week, sides }) => !sides.some(({ teamId }) => withMatch.has(`${week} ${teamId}`)),
  );
}

/** Flags both teams of matches whose points aren't those that one of them has in that gameweek. */
function contradictions(matches: readonly H2hMatch[], histories: Histories, calendar: Calendar): ResultFlag[] {
  return matches.flatMap((match) => {
    const isDiffering = halvesOf(match).some(({ entry, points }) => {
      const week = histories.get(String(entry))?.find(({ event }) => event === match.event);
      return week && sideOf(String(entry), week).points !== hundredths(points);
    });
    const teams = halvesOf(match).flatMap(({ entry }) => (entry === null ? [] : [String(entry)]));
    const isDoubtful = isDiffering && calendar.isChecked(match.event);
    return isDoubtful ? [flag("game_contradicts_points", teams, match.event)] : [];
  });
}

function pointFlags(teams: readonly TeamDraft[], matches: readonly H2hMatch[]): ResultFlag[] {
  const halves = matches.filter(({ is_knockout }) => !is_knockout).flatMap(halvesOf);
  return differingPoints(
    teams.map(({ id, points }) => {
      const own = halves.filter(({ entry }) => String(entry) === id);
      return { id, difference: (points ?? 0) - hundredths(own.reduce((sum, half) => sum + half.points, 0)) };
    }),
  );
}
