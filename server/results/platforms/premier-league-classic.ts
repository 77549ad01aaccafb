import type { ResultMonth, ResultsTable } from "#contract/results/results-table.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { type Classic, classicSchema } from "#server/results/platforms/premier-league-answers.ts";
import { type Calendar, inOrder } from "#server/results/platforms/premier-league-calendar.ts";
import { type FplImport, newTeams, refuseUnfit, teamOf } from "#server/results/platforms/premier-league-import.ts";
import { placesByRank, settledByRank } from "#server/results/platforms/premier-league-places.ts";
import {
  gamesAlone,
  type Histories,
  readHistories,
  weekFlags,
} from "#server/results/platforms/premier-league-weeks.ts";
import { shownText } from "#server/results/platforms/shown-text.ts";
import { differingPoints, pointsInWeeks, weeksOf } from "#server/results/platforms/weeks.ts";

const OVERALL = 1;

export const classicUrl = (number: string, phase = OVERALL): string =>
  `https://fantasy.premierleague.com/api/leagues-classic/${number}/standings/?page_standings=1&page_new_entries=1&phase=${phase}`;

/** Reads a classic league: everyone's points, added up. */
export async function importClassic({
  reader,
  leagueId,
  number,
  calendar,
  isLookUp,
}: FplImport): Promise<ResultsTable> {
  const tableOf = (phase: number) => reader.readPart(classicUrl(number, phase), classicSchema);
  const classic = await tableOf(OVERALL);
  refuseUnfit(classic, calendar);
  const teams = teamsIn(classic);
  const ids = teams.map(({ id }) => id);
  const histories: Histories = isLookUp ? new Map() : await readHistories(reader, ids);
  const months = isLookUp ? [] : await readMonths(classic, calendar, tableOf);
  const start = classic.league.start_event;
  const weeks = weeksOf(gamesAlone(histories, calendar, start));
  const withPoints = teams.map((team) => ({ ...team, points: team.points ?? pointsInWeeks(team.id, weeks) }));
  const rows = classic.standings.results.map(({ entry, rank }) => ({ teamId: String(entry), rank }));
  const isSeasonOver = calendar.areChecked(start, calendar.last);
  return finishTable({
    platform: "premier_league",
    leagueId,
    leagueName: shownText(classic.league.name),
    season: calendar.season,
    sport: "soccer",
    isSeasonOver,
    teams: withPoints,
    regularSeason: new Map([...placesByRank(rows)].map(([id, { place }]) => [id, place])),
    settled: isSeasonOver ? settledByRank(rows, ids) : undefined,
    weeks,
    months,
    flags: isLookUp
      ? []
      : [...weekFlags({ weeks, calendar, start }), ...pointFlags({ teams, histories, calendar, start })],
  });
}

/** Points are null for a team that isn't in the table yet. */
const teamsIn = (classic: Classic): TeamDraft[] => [
  ...classic.standings.results.map((row) => ({ ...teamOf(row, classic.league), points: hundredths(row.total) })),
  ...newTeams(classic).map((team) => ({ ...team, points: null })),
];

/**
 * Reads the official table of each month that has begun. It isn't what the weeks add up to: what transfers cost before
 * a month's first gameweek counts in no month, and fewer transfers decide between equal points.
 */
async function readMonths({ league }: Classic, calendar: Calendar, tableOf: (phase: number) => Promise<Classic>) {
  const months: ResultMonth[] = [];
  for (const { phase, ...month } of calendar.monthsFrom(league.start_event)) {
    const rows = month.fromWeek <= calendar.latest ? (await tableOf(phase)).standings.results : [];
    const places = rows.map(({ entry, rank, total }) => {
      return { teamId: String(entry), place: rank, points: hundredths(total) };
    });
    months.push({ ...month, places: inOrder(places) });
  }
  return months;
}

type ClassicData = { teams: readonly TeamDraft[]; histories: Histories; calendar: Calendar; start: number };

/**
 * Flags totals that aren't the sum of the weeks, unless a gameweek is being played: then the table is older than they
 * are. A league that began later may leave out what transfers cost before its first gameweek, as months do.
 */
function pointFlags({ teams, histories, calendar, start }: ClassicData) {
  if (!calendar.areChecked(start, calendar.latest)) return [];
  return differingPoints(
    teams.map(({ id, points }) => {
      const weeks = (histories.get(id) ?? []).filter(({ event }) => event >= start && event <= calendar.latest);
      const sum = weeks.reduce((total, week) => total + week.points - week.event_transfers_cost, 0);
      const firstHit = weeks.find(({ event }) => event === start)?.event_transfers_cost ?? 0;
      const difference = points === null ? 0 : points - hundredths(sum);
      return { id, difference: difference === hundredths(firstHit) ? 0 : difference };
    }),
  );
}
