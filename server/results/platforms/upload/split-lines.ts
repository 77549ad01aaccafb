import { quotedLines } from "#contract/platform/quoted-lines.ts";
import { type Separator, UPLOAD_COLUMNS_MAX } from "#contract/results/upload-reading.ts";
import { invalid } from "#server/platform/errors.ts";
import { tidyCell } from "#server/results/platforms/upload/cell-values.ts";
import { meaningOfName } from "#server/results/platforms/upload/column-names.ts";

/** One line of a table, by its number in the text. */
export type Line = { line: number; cells: readonly string[] };

const QUOTING = { tab: "\t", semicolon: ";", comma: "," } as const;

/** Reading more would keep everyone else waiting. A hundred teams with all their weeks have fewer. */
const CELLS_MAX = 6000;
/** The longest name that a platform takes has a third of it, and a cell's quotes and links count, too. */
const CELL_CHARACTERS_MAX = 300;
/** A hundred teams whose cells have a line each have fewer. */
const LINES_MAX = 2000;

/** What only draws a table: |---|---|, +====+, ``` and such. */
const IS_RULE = /^[\s|+\-=_:*~`─━═│┃┼├┤┬┴┌┐└┘╪╞╡]*$/;

/**
 * Splits a plain text into lines of cells. Empty lines and ones that only draw the table are left out. @throws AppError 400
 * if it has more than 2,000 lines, 6,000 cells, 200 in a line, or 300 characters in a cell
 */
export function splitLines(text: string, separator: Separator): Line[] {
  const lines: Line[] = [];
  let count = 0;
  for (const { line, cells: raw } of rawLines(text, separator)) {
    if (IS_RULE.test(raw.join(""))) continue;
    count += raw.length;
    if (count > CELLS_MAX) throw invalid(TOO_MANY_CELLS);
    if (raw.slice(UPLOAD_COLUMNS_MAX).some((cell) => cell.trim() !== ""))
      throw invalid(`A line can have at most ${UPLOAD_COLUMNS_MAX} cells.`);
    const tidy = raw.slice(0, UPLOAD_COLUMNS_MAX).map((cell) => {
      if (cell.length > CELL_CHARACTERS_MAX && cell.trim().length > CELL_CHARACTERS_MAX)
        throw invalid(`A cell can have at most ${CELL_CHARACTERS_MAX} characters.`);
      return tidyCell(cell);
    });
    if (tidy.some((cell) => cell !== "")) lines.push({ line, cells: tidy });
    if (lines.length > LINES_MAX) throw invalid(TOO_MANY_LINES);
  }
  return lines;
}

const TOO_MANY_LINES = `Results can have at most ${LINES_MAX.toLocaleString("en-US")} lines.`;
const TOO_MANY_CELLS = `Results can have at most ${CELLS_MAX.toLocaleString("en-US")} cells.`;

/** @throws AppError 400 before anything else looks at a text with more separators than cells are allowed */
export function checkSize(text: string): void {
  let count = 0;
  for (const _ of text.matchAll(/[\t;,|]/g)) {
    count += 1;
    if (count >= CELLS_MAX) throw invalid(TOO_MANY_CELLS);
  }
}

function* rawLines(text: string, separator: Separator): Generator<Line> {
  if (separator === "tab" || separator === "semicolon" || separator === "comma") {
    yield* quotedLines(text, QUOTING[separator], CELLS_MAX);
    return;
  }
  for (const { line, text: whole } of linesOf(text)) {
    if (separator === "pipe") yield { line, cells: pipeCells(whole) };
    else yield { line, cells: separator === "spaces" ? whole.trim().split(/ {2,}|\t+/) : [whole] };
  }
}

/** The lines that aren't empty, without making a list of the empty ones. */
export function* linesOf(text: string): Generator<{ line: number; text: string }> {
  let [start, line] = [0, 1];
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const whole = text.slice(start, end === -1 ? text.length : end);
    if (whole.trim() !== "") yield { line, text: whole };
    if (end === -1) return;
    start = end + 1;
    line += 1;
  }
}

/** | Team | Points |, with or without the outer ones, as Markdown and databases draw tables. */
const pipeCells = (line: string): string[] => {
  const inner = line.trim().replace(/^[|│┃]|(?<!\\)[|│┃]$/g, "");
  return inner.split(/(?<!\\)[|│┃]/).map((cell) => cell.replaceAll("\\|", "|"));
};

const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_LINES = 200;

/** Finds what separates the cells: what gives most of the lines the same number of them. */
export function separatorOf(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const shares = (["tab", "pipe", "semicolon", "comma", "spaces"] as const).map((separator) => ({
    separator,
    share: shareOf(sample, separator),
  }));
  // No one writes a tab or a pipe in a name.
  const sure = shares.find(({ separator, share }) => (separator === "tab" || separator === "pipe") && share >= 0.5);
  if (sure) return sure.separator;
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  return best && best.share >= 0.5 ? best.separator : "words";
}

function shareOf(sample: string, separator: Separator): number {
  const lines: (readonly string[])[] = [];
  for (const { cells: found } of rawLines(sample, separator)) {
    if (lines.length === SAMPLE_LINES) break;
    if (!found.every((cell) => IS_RULE.test(cell.slice(0, CELL_CHARACTERS_MAX)))) lines.push(found);
  }
  const doSeparate = separator !== "comma" || lines.some((found) => found.filter(isColumn).length > 1);
  const widths = lines.map((found) => (doSeparate || hasSeparatingComma(found) ? found.length : 1));
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, widths.length);
}

const isColumn = (cell: string) => cell.length < 40 && meaningOfName(cell) !== undefined;

/** A comma within a number or within parentheses separates nothing. */
function hasSeparatingComma(found: readonly string[]): boolean {
  let isWithin = false;
  return found.slice(0, -1).some((cell, index) => {
    if (cell.lastIndexOf("(") > cell.lastIndexOf(")")) isWithin = true;
    else if (cell.includes(")")) isWithin = false;
    return !isWithin && !(/\d$/.test(cell) && /^\d/.test(found[index + 1] ?? ""));
  });
}
