import { placeOf } from "#server/results/platforms/upload/cell-values.ts";
import { type FoundLayout, isName, type Reason } from "#server/results/platforms/upload/found-layout.ts";
import { cellsInOrder } from "#server/results/platforms/upload/lay-out.ts";

/** The width of a table whose lines were lost on the way, by the names that its cells begin with or by its places. */
export function flowLayout(text: string): { layout: FoundLayout; width: number } | undefined {
  const cells = cellsInOrder(text);
  const named = cells.findIndex(({ cell }, index) => isName(cell) && isName(cells[index + 1]?.cell ?? ""));
  const start = named === -1 ? cells.findIndex(({ cell }) => placeOf(cell) === 1) : named;
  const isNext = named === -1 ? (cell: string) => (placeOf(cell) ?? 0) > 0 : (cell: string) => !isName(cell);
  const end = cells.findIndex(({ cell }, index) => index > start && isNext(cell));
  const [first, width] = [cells[start], end - start];
  const count = (cells.length - start) / width;
  const reasons = new Map<number, Reason>(cells.slice(0, Math.max(0, start)).map(({ line }) => [line, "above"]));
  if (!first || end === -1 || width < 2 || !Number.isInteger(count) || count < 2 || reasons.has(first.line))
    return undefined;
  return { layout: { separator: "lines", before: 0, header: named === -1 ? null : first.line, reasons }, width };
}
