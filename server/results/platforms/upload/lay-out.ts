import type { Reading } from "#contract/results/upload-reading.ts";
import { invalid } from "#server/platform/errors.ts";
import { namesInWords } from "#server/results/platforms/upload/column-names.ts";
import {
  byWords,
  LIST_LINES_MAX,
  LIST_TOO_LONG,
  nameAndValues,
  twoNames,
  withoutMarkers,
} from "#server/results/platforms/upload/list-lines.ts";
import { type Line, splitLines } from "#server/results/platforms/upload/split-lines.ts";

export type Layout = Pick<Reading, "separator" | "before" | "header" | "leftOut">;

/** What a text's lines say: the columns' names, if it has any, and the cells of the lines that aren't left out. */
export type LaidOut = { names: readonly string[]; lines: Line[] };

/** Lays a text out as a table. @throws AppError 400 with a sentence for one that is too large */
export function layOut(text: string, layout: Layout, width: number): LaidOut {
  const { separator, before, header, leftOut } = layout;
  if (separator === "lines") return layOutFlow(text, layout, width);
  const lines = splitLines(text, separator);
  const named = lines.find(({ line }) => line === header)?.cells ?? [];
  const isLeftOut = new Set(leftOut);
  const others = lines.filter(({ line }) => line !== header && !isLeftOut.has(line));
  if (separator !== "words") {
    const isNumbered = before > 0;
    return {
      names: isNumbered && header !== null ? ["", ...named] : named,
      lines: isNumbered ? withoutMarkers(others) : others,
    };
  }
  if (others.length > LIST_LINES_MAX) throw invalid(LIST_TOO_LONG);
  if (header === null) {
    const numbered = before > 0 ? withoutMarkers(others) : others;
    const rows = numbered.map(withValues);
    const pairs = twoNames(rows.map(({ name }) => name));
    return {
      names: [],
      lines: rows.map(({ line, marker, name, values }, index) => ({
        line,
        cells: [...marker, ...(pairs?.[index] ?? [name]), ...values],
      })),
    };
  }
  const names = namesInWords(named[0] ?? "") ?? [];
  const counts = { before, after: names.length - 1 - before };
  return { names, lines: others.map(({ line, cells }) => ({ line, cells: byWords(cells[0] ?? "", counts) })) };
}

function withValues({ line, cells }: Line) {
  return { line, marker: cells.slice(0, -1), ...nameAndValues(cells.at(-1) ?? "") };
}

/** Every cell of a text that isn't empty, with its line. */
export const cellsInOrder = (text: string) =>
  splitLines(text, "tab").flatMap(({ line, cells }) =>
    cells.filter((cell) => cell !== "").map((cell) => ({ line, cell })),
  );

/** Cells that were copied without their lines come in the table's order, each line of it as long as the first. */
function layOutFlow(text: string, { header, leftOut }: Layout, width: number): LaidOut {
  const isLeftOut = new Set(leftOut);
  const found = cellsInOrder(text).filter(({ line }) => !isLeftOut.has(line));
  const lines: Line[] = [];
  for (let at = 0; width > 0 && at < found.length; at += width) {
    const row = found.slice(at, at + width);
    lines.push({ line: row[0]?.line ?? 0, cells: row.map(({ cell }) => cell) });
  }
  return header === null ? { names: [], lines } : { names: lines[0]?.cells ?? [], lines: lines.slice(1) };
}
