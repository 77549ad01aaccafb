import type { ResultFlag, ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { Reading } from "#contract/results/upload-reading.ts";
import { type ColumnMeaning, weekOfMeaning } from "#contract/results/upload-words.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { invalid } from "#server/platform/errors.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { asGuesses, flag, type Placing, settlePlaces } from "#server/results/platforms/places.ts";
import { orderByRecord, regularSeasonPlaces } from "#server/results/platforms/regular-season.ts";
import { shownText } from "#server/results/platforms/shown-text.ts";
import { bareNumber, countOf, isBlank, placeOf, recordOf } from "#server/results/platforms/upload/cell-values.ts";
import type { Line } from "#server/results/platforms/upload/split-lines.ts";
import { checkPoints, pointsInWeeks } from "#server/results/platforms/weeks.ts";
import { readNumber } from "#server/results/platforms/written-numbers.ts";

const MOST_TEAMS = 100;

export type About = { leagueName: string; season: string; sport: Sport };

/** One line with its team, and where to look up its cells. */
type Row = { line: number; id: string; name: string; cell: (meaning: ColumnMeaning) => string };

export type Understood = {
  lines: readonly Line[];
  reading: Pick<Reading, "columns" | "decimals">;
  /** Whether the places come from a column that no one has named. */
  arePlacesGuessed: boolean;
  flags: readonly ResultFlag[];
};

/** Makes a table from lines whose columns are known. @throws AppError 400 with a sentence about what can't be right */
export function tableOfLines({ lines, reading, arePlacesGuessed, flags }: Understood, about: About): ResultsTable {
  const { columns, decimals } = reading;
  const rows = lines.map(({ line, cells }): Row => {
    const cell = (meaning: ColumnMeaning) => {
      const text = cells[columns.indexOf(meaning)] ?? "";
      return isBlank(text) && meaning !== "team" ? "" : text;
    };
    const name = shownText(cell("team"));
    return { line, id: idOf(name), name, cell };
  });
  checkRows(rows);
  const pointsOf = (text: string, line: number) => pointsIn(text, line, decimals);
  const weeks = columns.flatMap((meaning) => {
    const week = weekOfMeaning(meaning);
    return meaning === null || week === null ? [] : [weekOf(week, meaning, { rows, pointsOf })];
  });
  const teams = rows.map((row) => teamOf(row, weeks, pointsOf));
  const stated = rows.flatMap(placingOf);
  const placings = arePlacesGuessed ? asGuesses(stated) : stated;
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
      ...flags,
      ...(isSeasonOver && unplaced.length > 0 ? [flag("place_missing", unplaced)] : []),
      ...checkPoints(teams, weeks),
    ],
  });
}

/** Platforms' team ids are numbers, so an uploaded team whose name is a number mustn't be taken for one of theirs. */
const idOf = (name: string): string => (/^\d+$/.test(name) ? `Team ${name}` : name);

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
  if (text === "") return [];
  const place = placeOf(text);
  if (place === undefined) throw invalid(`Line ${line}: ${shownText(text)} isn't a place.`);
  return [{ teamId: id, place, source: "stated" }];
}

type Scores = { rows: readonly Row[]; pointsOf: (text: string, line: number) => number };

/** A week without any points hasn't been played, whether or not its cells are empty. */
function weekOf(week: number, meaning: ColumnMeaning, { rows, pointsOf }: Scores): ResultWeek {
  const played = rows.filter((row) => row.cell(meaning) !== "");
  const scores = played.map((row) => ({
    teamId: row.id,
    points: pointsOf(row.cell(meaning), row.line),
    opponentId: null,
  }));
  const isPlayed = scores.some(({ points }) => points !== 0);
  return { week, weekCount: 1, phase: "regular", isComplete: isPlayed && scores.length === rows.length, scores };
}

function teamOf(row: Row, weeks: readonly ResultWeek[], pointsOf: Scores["pointsOf"]): TeamDraft {
  const { id, name, line, cell } = row;
  const [wins, losses, ties] = gamesOf(row);
  const stated = cell("points") === "" ? undefined : pointsOf(cell("points"), line);
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

const seedOf = (row: Row | undefined): number => placeOf(row?.cell("seed") ?? "") ?? 0;

function pointsIn(written: string, line: number, decimals: Reading["decimals"]): number {
  const points = readNumber(bareNumber(written), decimals);
  if (points === "unclear") throw invalid(`Line ${line}: ${shownText(written)} could be two numbers. ${ONE_WAY}`);
  if (points === undefined) throw invalid(`Line ${line}: ${shownText(written)} isn't a number of points.`);
  return hundredths(points);
}

const ONE_WAY = "Write all points with two decimals, like 1799.25.";

/** Wins, losses and ties, from one column or from one for each. */
function gamesOf({ line, cell }: Row): readonly [number, number, number] {
  const [usual, tiesSecond] = [cell("record"), cell("record_ties_second")];
  if (usual === "" && tiesSecond === "") {
    const count = (meaning: ColumnMeaning) => countOf(cell(meaning)) ?? refuseGames(cell(meaning), line);
    return [count("wins"), count("losses"), count("ties")];
  }
  const [wins, second, third] = recordOf(usual || tiesSecond) ?? refuseGames(usual || tiesSecond, line);
  return usual === "" ? [wins, third, second] : [wins, second, third];
}

function refuseGames(text: string, line: number): never {
  const wrong = text.split(/[-–]/).find((part) => !/^\s*\d{1,3}\s*$/.test(part)) ?? text;
  throw invalid(`Line ${line}: ${shownText(wrong)} isn't a number of games.`);
}
