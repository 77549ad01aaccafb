import { withCommas } from "#contract/platform/counted.ts";
import { type QuotedLine, quotedLines } from "#contract/platform/quoted-lines.ts";
import { type ColumnMeaning, isEnough, meaningsOfNames } from "#web/money/bank-statement/column-meanings.ts";
import { meaningsOfValues } from "#web/money/bank-statement/column-values.ts";
import type { Problem } from "#web/money/bank-statement/open-statement.ts";
import { isAmount } from "#web/money/bank-statement/statement-amounts.ts";
import { isDate } from "#web/money/bank-statement/statement-days.ts";
import type { LeftOutLine } from "#web/money/bank-statement/statement-lines.ts";

/** A statement as a table, with what each column is taken for: null where neither its name nor its values tell. */
export type StatementTable = {
  names: string[];
  meanings: (ColumnMeaning | null)[];
  rows: QuotedLine[];
  /** The lines above the table. */
  above: LeftOutLine[];
};

/** A busy account has fewer in ten years; reading more would keep the person waiting. */
export const LINES_MAX = 20_000;
/** The widest export that a bank offers has a third of it. */
const COLUMNS_MAX = 150;
/** Where a table begins: banks write up to fifteen lines above it. */
const HEAD_LINES = 60;

const SEPARATORS = [",", ";", "\t", "|"];
/** What Excel writes to say it. */
const SAYS_SEPARATOR = /^sep=(.)\n/i;

const NO_MOVEMENTS =
  "We found no dates with amounts in this file. Choose the CSV file that your bank offers for a period.";

/** Finds the table in a statement's text, and what its columns are. */
export function tableOf(text: string): StatementTable | Problem {
  const said = SAYS_SEPARATOR.exec(text)?.[1];
  const separators = said ? [said] : SEPARATORS;
  const heads = separators.map((separator) => ({ separator, head: headOf(firstLines(text, separator)) }));
  const [best] = heads.filter(({ head }) => head).toSorted((a, b) => (b.head?.score ?? 0) - (a.head?.score ?? 0));
  if (!best?.head) return { problem: NO_MOVEMENTS };
  const lines: QuotedLine[] = [];
  for (const line of quotedLines(text, best.separator, COLUMNS_MAX)) {
    if (line.cells.length > COLUMNS_MAX) return { problem: NO_MOVEMENTS };
    if (line.cells.every((cell) => cell.trim() === "")) continue;
    lines.push(line);
    if (lines.length > LINES_MAX)
      return {
        problem: `This file has more than ${withCommas(LINES_MAX)} lines. Download a shorter period, such as this season, then choose that file.`,
      };
  }
  return tableBelow(lines, best.head);
}

type Head = { header: QuotedLine | undefined; start: number; score: number };

function* nonEmpty(text: string, separator: string): Generator<QuotedLine> {
  for (const line of quotedLines(text, separator, COLUMNS_MAX))
    if (line.cells.some((cell) => cell.trim() !== "")) yield line;
}

function firstLines(text: string, separator: string): QuotedLine[] {
  const lines: QuotedLine[] = [];
  for (const line of nonEmpty(text, separator)) {
    lines.push(line);
    if (lines.length === HEAD_LINES) break;
  }
  return lines;
}

/** The line that names the columns, or else the first movement. */
function headOf(lines: readonly QuotedLine[]): Head | undefined {
  for (const line of lines) {
    const meanings = meaningsOfNames(line.cells);
    if (isEnough(meanings) && !line.cells.some(isDate))
      return { header: line, start: line.line + 1, score: 100 + meanings.filter((meaning) => meaning !== null).length };
  }
  const first = lines.findIndex(isMovement);
  const movement = lines[first];
  if (!movement) return undefined;
  const before = lines[first - 1];
  const score = lines.filter(isMovement).length;
  return before && isHeader(before, movement)
    ? { header: before, start: before.line + 1, score }
    : { header: undefined, start: movement.line, score };
}

const isMovement = ({ cells }: QuotedLine) =>
  cells.some(isDate) && cells.some((cell) => !isDate(cell) && isAmount(cell));

/** Whether a line names the columns of the one below it, in words that we don't know. */
function isHeader({ cells }: QuotedLine, below: QuotedLine): boolean {
  const named = cells.filter((cell) => /\p{L}/u.test(cell)).length;
  return named > 1 && named >= below.cells.length - 2 && !cells.some((cell) => isDate(cell) || isAmount(cell));
}

function tableBelow(lines: readonly QuotedLine[], { header, start }: Head): StatementTable {
  const rows = lines.filter(({ line }) => line >= start);
  const above = lines.filter(({ line }) => line < start && line !== header?.line);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), header?.cells.length ?? 0);
  const names = Array.from({ length: width }, (_, index) => header?.cells[index]?.trim() ?? "");
  return {
    names,
    meanings: meaningsOfValues({ names, meanings: meaningsOfNames(names), rows }),
    rows,
    above: above.map((line) => ({ line: line.line, text: textOfRow(line), reason: "Above the table" })),
  };
}

/** A row's cells in one line, as people see the lines that were left out. */
export const textOfRow = ({ cells }: QuotedLine): string =>
  cells
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "")
    .join("  ");
