import { plainText } from "#contract/platform/quoted-lines.ts";
import type { ResultFlag, ResultsTable } from "#contract/results/results-table.ts";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import { type ColumnMeaning, meaningWords, weekOfMeaning } from "#contract/results/upload-words.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag } from "#server/results/platforms/places.ts";
import { bareNumber, isBlank } from "#server/results/platforms/upload/cell-values.ts";
import { meaningOfName } from "#server/results/platforms/upload/column-names.ts";
import { layOut } from "#server/results/platforms/upload/lay-out.ts";
import { mayHaveSpaceInNumber } from "#server/results/platforms/upload/list-lines.ts";
import { checkSize, type Line, linesOf } from "#server/results/platforms/upload/split-lines.ts";
import { questionOf, saysWhoWon } from "#server/results/platforms/upload/suggest-columns.ts";
import { NAME_THE_COLUMNS, type Suggestion, suggestReading } from "#server/results/platforms/upload/suggest-reading.ts";
import { type About, tableOfLines } from "#server/results/platforms/uploaded-table.ts";
import { decimalsOf, readNumber } from "#server/results/platforms/written-numbers.ts";

/**
 * Reads a table that people export, paste or type: as it seems to be meant, or as the person said. What keeps it from being
 * kept is its problem. @throws AppError 400 with a sentence for a text that can't be a table
 */
export function understandTable(given: string, about: About, chosen?: Reading): UnderstoodUpload {
  const text = plainText(given);
  checkSize(text);
  const suggestion = suggestReading(text);
  const before = chosen ?? suggestion.reading;
  const { names, lines: rows } = layOut(text, before, before.columns.length);
  const numbers = numbersIn(rows, before.columns);
  const reading = { ...before, decimals: before.decimals ?? decimalsOf(numbers) };
  const guessed = suggestion.guessed.map(
    (isGuess, index) => isGuess && (!chosen || isSameColumn(index, suggestion, chosen)),
  );
  const { table, problem } = attempt(() => {
    checkShape(names, rows, reading);
    checkColumns(names, reading.columns, chosen !== undefined);
    checkDoubts(rows, reading, chosen !== undefined);
    const arePlacesGuessed = !chosen && (guessed[reading.columns.indexOf("place")] ?? false);
    return tableOfLines(
      { lines: rows, reading, arePlacesGuessed, flags: chosen ? [] : doubts(names, suggestion) },
      about,
    );
  });
  return {
    reading,
    columns: reading.columns.map((meaning, index) => {
      const name = names[index] ?? "";
      const question = meaning === null ? questionOf(name, index) : null;
      return { name, isGuess: guessed[index] ?? false, question };
    }),
    lines: rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
    leftOut: leftOutOf(text, reading, suggestion),
    number: exampleIn(numbers),
    ...{ problem, table },
  };
}

const isSameColumn = (index: number, { reading }: Suggestion, chosen: Reading) =>
  reading.columns[index] === chosen.columns[index];

/** Turns a refusal into the problem that the person is shown next to the table. */
function attempt(make: () => ResultsTable): { table: ResultsTable | null; problem: string | null } {
  try {
    return { table: make(), problem: null };
  } catch (error) {
    if (error instanceof AppError) return { table: null, problem: error.message };
    throw error;
  }
}

/** What no one has looked at: columns known by their values only or not at all, and lines that could be teams. */
function doubts(names: readonly string[], { reading: { columns }, guessed, reasons }: Suggestion): ResultFlag[] {
  const isDoubtful =
    columns.some((meaning, index) => guessed[index] && meaning !== "unused") ||
    columns.some((meaning, index) => meaning === "unused" && names[index] && !meaningOfName(names[index])) ||
    [...reasons.values()].some((reason) => reason === "total" || reason === "unlike");
  return isDoubtful ? [flag("reading_unchecked")] : [];
}

/** More cells than the columns would move every later one: 1799,25 in a table with commas is two. */
function checkShape(names: readonly string[], rows: readonly Line[], { separator, columns, header }: Reading): void {
  const width = columns.length;
  const wide = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ""));
  if (wide && header !== null) {
    const help = separator === "comma" && wide.cells.some(isHalfNumber) ? IN_QUOTES : "Give each column a name.";
    throw invalid(`Line ${wide.line} has more cells than there are column names. ${help}`);
  }
  if (wide) throw invalid(`Line ${wide.line} has more cells than the other lines.`);
  // Where nothing marks an empty cell, a missing one would move the others.
  const isLoose = separator === "spaces" || separator === "words" || separator === "lines";
  const short = rows.find(({ cells }) => isLoose && cells.length < Math.max(width, names.length));
  if (short) throw invalid(`Line ${short.line} has fewer cells than the other lines. Put something in each, like a -.`);
}

const IN_QUOTES = "Put numbers with a comma in quotes.";

/** Whether a cell and the next could be the two sides of a comma: 1,799.25 and 1799,25. */
const isHalfNumber = (cell: string, index: number, cells: readonly string[]) =>
  (/^\d{1,3}$/.test(cell) && /^\d{3}(?:\.\d+)?$/.test(cells[index + 1] ?? "")) ||
  (/^\d{2,5}$/.test(cell) && /^\d{1,2}$/.test(cells[index + 1] ?? ""));

/** @throws AppError 400 for what is likely enough to be meant differently that it has to be written differently */
function checkDoubts(rows: readonly Line[], { separator, header, columns }: Reading, isChosen: boolean): void {
  if (!isChosen && header === null && (rows.length < 2 || !columns.some(saysWhoWon))) throw invalid(NAME_THE_COLUMNS);
  const spaced = rows.find(({ cells }) => separator === "words" && mayHaveSpaceInNumber(cells.join(" ")));
  if (spaced) throw invalid(`Line ${spaced.line} may end in a number with a space in it. Write it without the space.`);
  if (separator !== "comma") return;
  const [first] = rows;
  const isSplit = (index: number) =>
    isNumeric(columns[index] ?? null) &&
    isNumeric(columns[index + 1] ?? null) &&
    rows.every(({ cells }) => /^\d{2,5}$/.test(cells[index] ?? "") && /^\d{1,2}$/.test(cells[index + 1] ?? ""));
  const index = columns.findIndex((_, at) => isSplit(at));
  if (!first || index === -1) return;
  const written = `${first.cells[index]},${first.cells[index + 1]}`;
  throw invalid(`Line ${first.line}: ${written} could be one number or two. ${IN_QUOTES}`);
}

/** @throws AppError 400 for a column that has to be explained, and unless exactly one column is the team's */
function checkColumns(names: readonly string[], columns: Reading["columns"], isChosen: boolean): void {
  if (!columns.includes("team")) throw invalid(isChosen ? "Say which column is the team." : NAME_THE_COLUMNS);
  const asked = columns.indexOf(null);
  if (asked !== -1) throw invalid(questionOf(names[asked] ?? "", asked).text);
  for (const meaning of columns) {
    if (meaning === null || meaning === "unused" || columns.indexOf(meaning) === columns.lastIndexOf(meaning)) continue;
    throw invalid(`Only one column can be “${meaningWords(meaning)}”.`);
  }
}

const isNumeric = (meaning: ColumnMeaning | null) =>
  meaning === "points" || meaning === "points_against" || weekOfMeaning(meaning) !== null;

const numbersIn = (rows: readonly Line[], columns: Reading["columns"]): string[] =>
  rows.flatMap(({ cells }) =>
    columns.flatMap((meaning, index) => {
      const cell = cells[index] ?? "";
      return isNumeric(meaning) && !isBlank(cell) ? [bareNumber(cell)] : [];
    }),
  );

/** The number that shows best how they are read: one that would be another with the other decimals. */
function exampleIn(numbers: readonly string[]): UnderstoodUpload["number"] {
  const valueWith = (written: string, decimals: "point" | "comma") => {
    const value = readNumber(written, decimals);
    return typeof value === "number" ? hundredths(value) : null;
  };
  const written = numbers.filter((number) => /[.,]/.test(number));
  const both = written.find((number) => valueWith(number, "point") !== null && valueWith(number, "comma") !== null);
  const example = both ?? written[0];
  return example === undefined
    ? null
    : { written: example, point: valueWith(example, "point"), comma: valueWith(example, "comma") };
}

function leftOutOf(text: string, { leftOut }: Reading, { reasons }: Suggestion): UnderstoodUpload["leftOut"] {
  const isLeftOut = new Set(leftOut);
  const found: UnderstoodUpload["leftOut"] = [];
  for (const { line, text: whole } of linesOf(text)) {
    if (!isLeftOut.has(line)) continue;
    found.push({ line, text: whole.trim().slice(0, 300), reason: reasons.get(line) ?? "chosen" });
  }
  return found;
}
