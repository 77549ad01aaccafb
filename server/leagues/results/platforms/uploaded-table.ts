import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { cellsOf } from "#server/leagues/results/platforms/delimited-text.ts";
import { finishTable, type TeamDraft } from "#server/leagues/results/platforms/finish-table.ts";
import { hundredths } from "#server/leagues/results/platforms/hundredths.ts";
import { flag, type Placing, settlePlaces } from "#server/leagues/results/platforms/places.ts";
import { orderByRecord, regularSeasonPlaces } from "#server/leagues/results/platforms/regular-season.ts";
import { shownText } from "#server/leagues/results/platforms/shown-text.ts";
import { checkPoints, pointsInWeeks } from "#server/leagues/results/platforms/weeks.ts";
import { type NumberReader, numberReader } from "#server/leagues/results/platforms/written-numbers.ts";
import { invalid } from "#server/platform/errors.ts";

const MOST_TEAMS = 100;

type Column = "team" | "place" | "seed" | "owner" | "division" | "record" | "wins" | "losses" | "ties" | "points";

/** What people and platforms call the columns. */
const columnNames: Record<Column, readonly string[]> = {
  team: ["team", "team name", "name", "franchise"],
  place: ["place", "rank", "final place", "final rank", "finish", "standing", "#"],
  seed: ["regular season place", "regular season rank", "seed"],
  owner: ["owner", "owners", "manager", "managers"],
  division: ["division"],
  record: ["record", "w-l-t", "w-l"],
  wins: ["wins", "w"],
  losses: ["losses", "l"],
  ties: ["ties", "t"],
  points: ["points", "pts", "points for", "pf", "total points"],
};

const WEEK = /^(?:week|wk|w)\s*(\d{1,2})$/;

/** One line with its team, and where to look up its cells. */
type Row = {
  line: number;
  id: string;
  name: string;
  cell: (column: Column) => string;
  weekCell: (week: number) => string;
};

/** Makes a table from a CSV file or a pasted table, whose first line names the columns. */
export function tableOfCells(text: string, about: { leagueName: string; season: string; sport: Sport }): ResultsTable {
  const [header = [], ...lines] = cellsOf(text);
  const names = header.map((name) => name.toLowerCase().replace(/\s+/g, " "));
  const indexOf = (column: Column) => names.findIndex((name) => columnNames[column].includes(name));
  if (indexOf("team") === -1) {
    throw invalid("The first line must name the columns: Team, and Place, Points or Week 1, Week 2 and so on.");
  }
  checkWidths(header, lines);
  const weekColumns = weekColumnsOf(names);
  const read = numberReader(lines.flat());
  const rows = lines.map((cells, index): Row => {
    const cell = (column: Column) => cells[indexOf(column)] ?? "";
    const weekCell = (week: number) => cells[weekColumns.get(week) ?? -1] ?? "";
    const name = shownText(cell("team"));
    return { line: index + 2, id: idOf(name), name, cell, weekCell };
  });
  checkRows(rows);

  const weeks = [...weekColumns.keys()].map((week) => weekOf(week, rows, read));
  const teams = rows.map((row) => teamOf(row, weeks, read));
  const placings = rows.flatMap(placingOf);
  const unplaced = rows.filter(({ id }) => !placings.some(({ teamId }) => teamId === id)).map(({ id }) => id);
  const isSeasonOver = placings.length > 0;
  return finishTable({
    ...about,
    leagueName: shownText(about.leagueName),
    platform: "upload",
    leagueId: "",
    isSeasonOver,
    teams,
    regularSeason: regularSeasonPlaces(teams, (id) => seedOf(rows.find((row) => row.id === id))),
    settled: isSeasonOver ? settlePlaces(orderByRecord(teams), placings) : undefined,
    weeks,
    flags: [
      ...(isSeasonOver && unplaced.length > 0 ? [flag("place_missing", unplaced)] : []),
      ...checkPoints(teams, weeks),
    ],
  });
}

/** Platforms' team ids are numbers, so an uploaded team whose name is a number mustn't be taken for one of theirs. */
const idOf = (name: string): string => (/^\d+$/.test(name) ? `Team ${name}` : name);

/** The first column of each week. */
function weekColumnsOf(names: readonly string[]): Map<number, number> {
  const columns = new Map<number, number>();
  for (const [index, name] of names.entries()) {
    const week = Number(WEEK.exec(name)?.[1] ?? 0);
    if (week > 0 && !columns.has(week)) columns.set(week, index);
  }
  return columns;
}

/** More cells than the first line names would move every later one: 1799,25 in a table with commas is two. */
function checkWidths(header: readonly string[], lines: readonly (readonly string[])[]): void {
  const wide = lines.findIndex((cells) => cells.slice(header.length).some((cell) => cell !== ""));
  if (wide === -1) return;
  throw invalid(`Line ${wide + 2} has more cells than the first line names. Put numbers with a comma in quotes.`);
}

function checkRows(rows: readonly Row[]): void {
  if (rows.length === 0) throw invalid("There are no teams below the column names.");
  if (rows.length > MOST_TEAMS) throw invalid(`That is more than ${MOST_TEAMS} teams.`);
  for (const { id, line } of rows) {
    if (id === "") throw invalid(`Line ${line} has no team.`);
    if (rows.some((other) => other.id === id && other.line < line))
      throw invalid(`Line ${line} lists the team ${id} again.`);
  }
}

function placingOf({ id, line, cell }: Row): Placing[] {
  const text = cell("place");
  if (text === "" || text === "-") return [];
  const place = Number(/^(?:T-?)?(\d{1,3})(?:st|nd|rd|th|\.)?$/i.exec(text)?.[1] ?? 0);
  if (place === 0) throw invalid(`Line ${line}: ${shownText(text)} isn't a place.`);
  return [{ teamId: id, place, source: "stated" }];
}

function weekOf(week: number, rows: readonly Row[], read: NumberReader): ResultWeek {
  const played = rows.filter((row) => row.weekCell(week) !== "");
  return {
    week,
    weekCount: 1,
    phase: "regular",
    isComplete: played.length === rows.length,
    scores: played.map((row) => ({
      teamId: row.id,
      points: pointsOf(row.weekCell(week), row.line, read),
      opponentId: null,
    })),
  };
}

function teamOf(row: Row, weeks: readonly ResultWeek[], read: NumberReader): TeamDraft {
  const { id, name, line, cell } = row;
  const counts = cell("record") ? cell("record").split(/[-–]/) : [cell("wins"), cell("losses"), cell("ties")];
  const [wins = 0, losses = 0, ties = 0] = counts.map((text) => countOf(text.trim(), line));
  const stated = cell("points") === "" ? undefined : pointsOf(cell("points"), line, read);
  const owner = shownText(cell("owner"));
  return {
    id,
    name,
    owners: owner === "" ? null : [{ id: owner, name: owner, isCommissioner: false }],
    avatarUrl: null,
    division: shownText(cell("division")) || null,
    wins,
    losses,
    ties,
    points: stated ?? (weeks.length > 0 ? pointsInWeeks(id, weeks) : null),
  };
}

const seedOf = (row: Row | undefined): number => Number.parseInt(row?.cell("seed") ?? "", 10) || 0;

function pointsOf(text: string, line: number, read: NumberReader): number {
  const points = read(text);
  if (points === "unclear") throw invalid(`Line ${line}: ${shownText(text)} could be two numbers. ${ONE_WAY}`);
  if (points === undefined) throw invalid(`Line ${line}: ${shownText(text)} isn't a number of points.`);
  return hundredths(points);
}

const ONE_WAY = "Write all points with two decimals, like 1799.25.";

function countOf(text: string, line: number): number {
  if (!/^\d{0,3}$/.test(text)) throw invalid(`Line ${line}: ${shownText(text)} isn't a number of games.`);
  return Number(text);
}
