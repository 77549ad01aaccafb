import type { ColumnMeaning } from "#contract/results/upload-words.ts";
import {
  bareNumber,
  countOf,
  isBlank,
  isNumber,
  isPercentage,
  isRanking,
  placeOf,
  recordOf,
} from "#server/results/platforms/upload/cell-values.ts";
import { decimalsOf, readNumber } from "#server/results/platforms/written-numbers.ts";

type Column = { index: number; cells: readonly string[]; filled: readonly string[] };

const MOST_GAMES = 60;

const isPlaces = ({ cells, filled }: Column) =>
  filled.length === cells.length && isRanking(filled.map((cell) => placeOf(cell) ?? 0));
const isText = ({ filled }: Column) =>
  filled.length > 0 && filled.every((cell) => !isNumber(cell) && !recordOf(cell) && !isPercentage(cell));
const isRecords = ({ filled }: Column) => filled.length > 0 && filled.every((cell) => recordOf(cell));
const isCounts = ({ filled }: Column) =>
  filled.length > 0 && filled.every((cell) => (countOf(cell) ?? 99) <= MOST_GAMES);
const isNumbers = ({ filled }: Column) =>
  filled.length > 0 && filled.every((cell) => isNumber(cell) && !isPercentage(cell));
const isUnique = ({ cells, filled }: Column) => new Set(filled).size === cells.length;

const isSorted = ({ cells }: Column) => {
  const places = cells.map((cell) => placeOf(cell) ?? 0);
  return places.every((place, index) => place >= (places[index - 1] ?? 0));
};

const sumOf = (cells: readonly string[]) => {
  const bare = cells.map(bareNumber);
  const decimals = decimalsOf(bare);
  return bare.reduce((sum, cell) => sum + (Number(readNumber(cell, decimals)) || 0), 0);
};

/** Null: it can't be told what the column is, and it may matter. */
type Guess = ColumnMeaning | null;

/**
 * Guesses by their values what columns without names are. The commissioner is shown the guess; without that, it is flagged.
 */
export function guessColumns(lines: readonly (readonly string[])[], width: number): Guess[] {
  const columns = columnsOf(lines, width);
  const guesses: Guess[] = columns.map(({ filled }) => (filled.length === 0 ? "unused" : null));
  const free = () => columns.filter(({ index }) => guesses[index] === null);
  const give = (column: Column | undefined, meaning: ColumnMeaning) => {
    if (column) guesses[column.index] = meaning;
  };
  const rankings = free().filter(isPlaces);
  const sorted = rankings.filter(isSorted);
  if (rankings.length === 1 || sorted.length === 1) give(sorted.length === 1 ? sorted[0] : rankings[0], "place");
  for (const column of free().filter(isRecords).slice(0, 1)) give(column, "record");
  const texts = free().filter((column) => isText(column) && !isPlaces(column));
  const team = texts.find(isUnique);
  give(team, "team");
  const others = texts.filter((column) => column !== team);
  for (const column of others) give(column, others.length === 1 ? "owner" : "unused");
  for (const column of columns.filter(({ filled }) => filled.length > 0 && filled.every(isPercentage)))
    give(column, "unused");
  // A second ranking, such as of waivers, must not be taken for games or points.
  const numbers = free().filter((column) => isNumbers(column) && !isPlaces(column));
  guessGames(numbers.filter(isCounts), give);
  guessPoints(
    numbers.filter(({ index }) => guesses[index] === null),
    give,
  );
  return guesses;
}

function columnsOf(lines: readonly (readonly string[])[], width: number): Column[] {
  return Array.from({ length: width }, (_, index) => {
    const cells = lines.map((line) => line[index] ?? "");
    return { index, cells, filled: cells.filter((cell) => !isBlank(cell)) };
  });
}

type Give = (column: Column | undefined, meaning: ColumnMeaning) => void;

/** Wins, losses and ties next to each other, if everyone played as often and someone lost each game that was won. */
function guessGames(counts: readonly Column[], give: Give): void {
  const [wins, losses, ties, more] = counts;
  if (!wins || !losses || more) return;
  const areAdjacent = counts.every(({ index }, at) => index === wins.index + at);
  const games = wins.cells.map((_, row) =>
    counts.reduce((sum, { cells }) => sum + (countOf(cells[row] ?? "") ?? 0), 0),
  );
  if (!areAdjacent || new Set(games).size !== 1 || sumOf(wins.cells) !== sumOf(losses.cells)) return;
  give(wins, "wins");
  give(losses, "losses");
  give(ties, "ties");
}

/** One column of numbers is points; of two, those scored and those allowed have the same sum. */
function guessPoints(numbers: readonly Column[], give: Give): void {
  const [points, against, more] = numbers;
  if (more || !points) return;
  if (against && Math.abs(sumOf(points.filled) - sumOf(against.filled)) > 1) return;
  give(points, "points");
  give(against, "points_against");
}

/** Whether a column holds numbers and nothing else. */
export const holdsNumbers = (lines: readonly (readonly string[])[], index: number): boolean =>
  columnsOf(lines, index + 1)
    .slice(index)
    .every(isNumbers);

/** The columns that hold a name for each line, and those that hold places, of a table whose names don't tell. */
export function namesAndPlaces(lines: readonly (readonly string[])[], width: number) {
  const columns = columnsOf(lines, width);
  const indexes = (found: Column[]) => found.map(({ index }) => index);
  return {
    names: indexes(columns.filter((column) => isText(column) && isUnique(column) && !isPlaces(column))),
    places: indexes(columns.filter(isPlaces)),
  };
}

/** Whether two columns say the same. */
export const areEqual = (lines: readonly (readonly string[])[], one: number, other: number): boolean =>
  lines.every((line) => bareNumber(line[one] ?? "") === bareNumber(line[other] ?? ""));
