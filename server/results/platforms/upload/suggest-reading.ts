import type { Reading } from "#contract/results/upload-reading.ts";
import { invalid } from "#server/platform/errors.ts";
import { flowLayout } from "#server/results/platforms/upload/flow-layout.ts";
import { type FoundLayout, isFilled, mostCommon, type Reason } from "#server/results/platforms/upload/found-layout.ts";
import { layOut } from "#server/results/platforms/upload/lay-out.ts";
import { LIST_LINES_MAX, LIST_TOO_LONG } from "#server/results/platforms/upload/list-lines.ts";
import { type Line, separatorOf, splitLines } from "#server/results/platforms/upload/split-lines.ts";
import { suggestColumns } from "#server/results/platforms/upload/suggest-columns.ts";
import { tableLayout } from "#server/results/platforms/upload/table-layout.ts";
import { wordsLayout } from "#server/results/platforms/upload/words-layout.ts";

export type Suggestion = {
  reading: Reading;
  /** For each column, whether its values and not its name tell what it is. */
  guessed: readonly boolean[];
  reasons: ReadonlyMap<number, Reason>;
};

export const NAME_THE_COLUMNS =
  "The first line must name the columns: Team, and Place, Points or Week 1, Week 2 and so on.";

/** Finds out how to read a text as a table. @throws AppError 400 with a sentence where it can't be one */
export function suggestReading(text: string): Suggestion {
  const separator = separatorOf(text);
  const lines = splitLines(text, separator);
  const found = separator === "words" ? wordsLayout(lines) : tableLayout(lines, separator);
  const suggestion = found && suggestionOf(text, found);
  if (suggestion?.isWhole) return suggestion;
  const flow = flowLayout(text);
  const other = flow && suggestionOf(text, flow.layout, flow);
  if (other?.isWhole) return { ...other, guessed: other.guessed.map(() => true) };
  if (!suggestion) throw invalid(lines.length > LIST_LINES_MAX ? LIST_TOO_LONG : NAME_THE_COLUMNS);
  return suggestion;
}

function suggestionOf(text: string, { reasons, ...found }: FoundLayout, flow?: { width: number }) {
  const layout = { ...found, leftOut: [...reasons.keys()] };
  const { names, lines } = layOut(text, layout, flow?.width ?? 0);
  const width = flow?.width ?? widthOf(names, lines);
  const { columns, guessed } = suggestColumns(
    names,
    lines.map(({ cells }) => cells),
    width,
  );
  const reading: Reading = { ...layout, columns, decimals: null };
  const team = columns.indexOf("team");
  const isWhole = lines.every(({ cells }) => isFilled(cells[team] ?? "") && !cells.slice(width).some(isFilled));
  return { reading, guessed, reasons, isWhole };
}

/** The columns that are named, or else as many as most lines have; not those at the end that are empty. */
function widthOf(names: readonly string[], rows: readonly Line[]): number {
  if (names.length > 0) {
    const named = names.findLastIndex(isFilled) + 1;
    return Math.max(named, ...rows.map(({ cells }) => cells.slice(0, names.length).findLastIndex(isFilled) + 1));
  }
  const widths = rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1);
  return mostCommon(widths);
}
