import { memoize } from "#contract/platform/memoize.ts";
import type { ResultsTable } from "./results-table.ts";

/** With how many decimals a season's points are written. */
export type Decimals = 0 | 2;

type Points = Pick<ResultsTable, "teams" | "weeks" | "months">;

/** None where every number of these results is whole, as some platforms count; else two, so that columns line up. */
export const decimalsOf = (...tables: readonly Points[]): Decimals => (tables.every(isWhole) ? 0 : 2);

const isWhole = ({ teams, weeks, months = [] }: Points): boolean =>
  teams.every(({ points }) => points === null || isWholeNumber(points)) &&
  weeks.every(({ scores }) =>
    scores.every(({ points, grossPoints = 0 }) => isWholeNumber(points) && isWholeNumber(grossPoints)),
  ) &&
  months.every(({ places }) => places.every(({ points }) => isWholeNumber(points)));

const isWholeNumber = (hundredths: number): boolean => hundredths % 100 === 0;

const formats = {
  0: memoize(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })),
  2: memoize(() => new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })),
};

/** Hundredths of a point as people read them: 156076 → "1,560.76". What isn't whole always has its decimals. */
export const pointsWords = (hundredths: number, decimals: Decimals): string =>
  formats[isWholeNumber(hundredths) ? decimals : 2]().format(hundredths / 100);
