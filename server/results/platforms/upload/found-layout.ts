import { isNumber, isTotal, recordOf } from "#server/results/platforms/upload/cell-values.ts";
import { meaningOfName } from "#server/results/platforms/upload/column-names.ts";
import type { Layout } from "#server/results/platforms/upload/lay-out.ts";

export type Reason = "above" | "names_again" | "total" | "unlike";
/** How a text seems to be laid out, with why each line that is left out isn't a team's. */
export type FoundLayout = Omit<Layout, "leftOut"> & { reasons: ReadonlyMap<number, Reason> };

/** Among how many lines the one that names the columns is looked for. */
export const HEADER_WITHIN = 12;

export const isFilled = (cell: string) => cell !== "";
export const isName = (cell: string) => meaningOfName(cell) !== undefined;
export const isValue = (cell: string) => isNumber(cell) || recordOf(cell) !== undefined;

/** Whether a line has no other name than that of a sum or an average. */
export function isSum(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => isFilled(cell) && !isValue(cell));
  return texts.length > 0 && texts.every(isTotal);
}

export function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || b - a)[0]?.[0] ?? 0;
}
