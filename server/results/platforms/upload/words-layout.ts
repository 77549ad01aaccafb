import { isTotal } from "#server/results/platforms/upload/cell-values.ts";
import { meaningOfName, namesInWords } from "#server/results/platforms/upload/column-names.ts";
import {
  type FoundLayout,
  HEADER_WITHIN,
  isName,
  isSum,
  type Reason,
} from "#server/results/platforms/upload/found-layout.ts";
import { byWords, LIST_LINES_MAX, nameAndValues, numberedLines } from "#server/results/platforms/upload/list-lines.ts";
import type { Line } from "#server/results/platforms/upload/split-lines.ts";

type Header = { line: Line; names: string[] };

/** How a list, or a table with one space between the cells, is laid out; undefined for a text that is neither. */
export function wordsLayout(lines: readonly Line[]): FoundLayout | undefined {
  if (lines.length > LIST_LINES_MAX) return undefined;
  const header = headerInWords(lines);
  const body = header ? lines.slice(lines.indexOf(header.line) + 1) : lines;
  const numbered = numberedLines(body);
  const isList = numbered.length > 1 && numbered.length * 2 >= body.length;
  const saysPlace = header?.names.some((name) => meaningOfName(name)?.meaning === "place");
  // The numbers of a list say more than a title above it that could also name columns.
  if (header && (saysPlace || !isList)) return layoutBelow(header, lines);
  if (isList) return listLayout(numbered, lines, 1);
  const withValues = lines.filter(({ cells: [text = ""] }) => {
    const { name, values } = nameAndValues(text);
    return values.length > 0 && !isTotal(name);
  });
  return listLayout(withValues, lines, 0);
}

function layoutBelow({ line: header, names }: Header, lines: readonly Line[]): FoundLayout {
  const before = names.findIndex((name) => meaningOfName(name)?.meaning === "team");
  const counts = { before, after: names.length - 1 - before };
  const reasonFor = (text: string): Reason | undefined => {
    if (text.toLowerCase() === header.cells[0]?.toLowerCase()) return "names_again";
    if (isSum(byWords(text, counts))) return "total";
    return names.length > 2 && !/\d/.test(text) ? "unlike" : undefined;
  };
  const reasons = new Map<number, Reason>();
  for (const { line, cells } of lines) {
    if (line === header.line) continue;
    const reason = line < header.line ? "above" : reasonFor(cells[0] ?? "");
    if (reason) reasons.set(line, reason);
  }
  return { separator: "words", before, header: header.line, reasons };
}

function listLayout(rows: readonly Line[], lines: readonly Line[], before: number): FoundLayout | undefined {
  const [first] = rows;
  if (!first || rows.length < 2 || rows.length * 2 < lines.length) return undefined;
  const are = new Set(rows);
  const reasons = new Map<number, Reason>();
  for (const each of lines) {
    if (are.has(each)) continue;
    const other = isTotal(nameAndValues(each.cells[0] ?? "").name) ? "total" : "unlike";
    reasons.set(each.line, each.line < first.line ? "above" : other);
  }
  return { separator: "words", before, header: null, reasons };
}

/** The first line that only names columns, of which the team's alone may have several words. */
function headerInWords(lines: readonly Line[]): Header | undefined {
  for (const line of lines.slice(0, HEADER_WITHIN)) {
    const names = namesInWords(line.cells[0] ?? "");
    // Several names below each other belong to a table that lost its lines.
    if (names?.length === 1 && lines.some((other) => other !== line && isName(other.cells[0] ?? ""))) continue;
    const kinds = names?.map((name) => meaningOfName(name)?.meaning) ?? [];
    const isSplit = kinds.includes("owner") || kinds.includes("division");
    if (names && !isSplit && kinds.filter((kind) => kind === "team").length === 1) return { line, names };
  }
  return undefined;
}
