import { invalid } from "#server/platform/errors.ts";
import { isNumber, placeOf } from "#server/results/platforms/upload/cell-values.ts";
import { meaningOfName, meaningsOfNames } from "#server/results/platforms/upload/column-names.ts";
import {
  type FoundLayout,
  HEADER_WITHIN,
  isFilled,
  isSum,
  isValue,
  mostCommon,
  type Reason,
} from "#server/results/platforms/upload/found-layout.ts";
import type { Layout } from "#server/results/platforms/upload/lay-out.ts";
import { numberedLines } from "#server/results/platforms/upload/list-lines.ts";
import type { Line } from "#server/results/platforms/upload/split-lines.ts";

/** How a table with a separator is laid out. @throws AppError 400 where more than one table seems to be meant */
export function tableLayout(lines: readonly Line[], separator: Layout["separator"]): FoundLayout {
  const header = headerIn(lines);
  const above = header ? lines.slice(0, lines.indexOf(header)) : [];
  const body = header ? lines.slice(lines.indexOf(header) + 1) : lines;
  const width = mostCommon(body.map(({ cells }) => cells.length));
  refuseData(above, header);
  const reasons = new Map<number, Reason>(above.map(({ line }) => [line, "above"]));
  let hasRow = header !== undefined;
  for (const line of body) {
    const reason = reasonFor(line, { header, width });
    if (reason) reasons.set(line.line, hasRow ? reason : "above");
    else hasRow = true;
  }
  const rows = body.filter(({ line }) => !reasons.has(line));
  const saysPlace = header?.cells.some((name) => meaningOfName(name)?.meaning === "place") ?? false;
  const isNumbered = !saysPlace && rows.length > 1 && numberedLines(rows).length === rows.length;
  return { separator, before: isNumbered ? 1 : 0, header: header?.line ?? null, reasons };
}

/** The line that names most columns, among the first; or else one above numbers that has none itself. */
function headerIn(lines: readonly Line[]): Line | undefined {
  const first = lines.slice(0, HEADER_WITHIN);
  const isWide = lines.some(({ cells }) => cells.filter(isFilled).length > 1);
  const scores = first.map(({ cells }) => namedIn(cells, isWide));
  const best = Math.max(0, ...scores);
  if (best > 0) return first[scores.indexOf(best)];
  return first.slice(0, 3).find((line, index) => isAboveNumbers(line, lines.slice(index + 1)));
}

/** How many columns a line names; none if it has a value in it. */
function namedIn(cells: readonly string[], isWide: boolean): number {
  const filled = cells.filter(isFilled);
  const meanings = meaningsOfNames(cells);
  if (cells.some((cell, index) => !meanings[index] && isValue(cell))) return 0;
  if (filled.length === 1 && (isWide || !meanings.some((named) => named?.meaning === "team"))) return 0;
  return meanings.filter((named) => named !== undefined).length;
}

function isAboveNumbers({ cells }: Line, below: readonly Line[]): boolean {
  if (below.length < 2 || cells.filter(isFilled).length < 2 || cells.some(isValue)) return false;
  return cells.some((name, index) => isFilled(name) && below.every((line) => isValue(line.cells[index] ?? "")));
}

/** Why a line of a table isn't a team's; undefined if it is. */
function reasonFor({ line, cells }: Line, { header, width }: { header: Line | undefined; width: number }) {
  const filled = cells.filter(isFilled);
  if (header && cells.join("\t").toLowerCase() === header.cells.join("\t").toLowerCase()) return "names_again";
  if (isSum(cells)) return "total";
  if (header && filled.length > 2 && namedIn(cells, true) === filled.length)
    throw invalid(`Line ${line} names the columns again, but differently. Upload one table at a time.`);
  if (filled.length === 1 && (width > 2 || (width === 2 && cells.length === 1))) return "unlike";
  return undefined;
}

/** A team above the columns' names must not be taken for a title. */
function refuseData(above: readonly Line[], header: Line | undefined): void {
  const meanings = header ? meaningsOfNames(header.cells).map((named) => named?.meaning) : [];
  const fits = (cell: string, index: number) =>
    meanings[index] === "place" ? placeOf(cell) !== undefined : meanings[index] !== "points" || isNumber(cell);
  const data = above.find(({ cells }) => cells.some(isValue) && cells.filter(isFilled).length > 1 && cells.every(fits));
  if (data) throw invalid(`Line ${data.line} is above the names of the columns, but looks like a team's.`);
}
