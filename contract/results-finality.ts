import type { ResultsTable } from "./results-table.ts";

const DAY_MS = 86_400_000;
const HOUR_OF_DAY = 18;
const FRIDAY = 5;
const SATURDAY = 6;

/** The first time it is 18:00 UTC on this day of the week, strictly after a moment. */
function nextEvening(weekday: number, after: Date): Date {
  const days = (weekday - after.getUTCDay() + 7) % 7;
  const evening = new Date(after);
  evening.setUTCDate(after.getUTCDate() + days);
  evening.setUTCHours(HOUR_OF_DAY, 0, 0, 0);
  return evening > after ? evening : new Date(evening.getTime() + 7 * DAY_MS);
}

/** When a week that was first seen complete at this moment can be final: by then, platforms have corrected its scores. */
export const weekFinalFrom = (completeAt: Date): Date => nextEvening(FRIDAY, completeAt);

/** When a season that was first seen over at this moment can be final. */
export const seasonFinalFrom = (overAt: Date): Date => nextEvening(SATURDAY, overAt);

/** The weeks whose games have all ended; a round of several weeks is listed by its first week (RULES §21). */
export const completeWeeks = ({ weeks }: Pick<ResultsTable, "weeks">): number[] =>
  weeks.filter(({ isComplete }) => isComplete).map(({ week }) => week);

/**
 * Whether a week can be paid by a fetched table: it must have been fetched on or after the Friday after the week was
 * first seen complete, and still have the week complete (RULES §21).
 */
export const isWeekFinal = (
  { week, completeAt }: { week: number; completeAt: Date },
  { fetchedAt, table }: { fetchedAt: Date; table: Pick<ResultsTable, "weeks"> },
): boolean => fetchedAt >= weekFinalFrom(completeAt) && completeWeeks(table).includes(week);

/** What is known of a season that a platform says is over. */
export type SeasonEnd = {
  /** When it was first seen over. */
  overAt: Date;
  /** What decides who wins according to the last fetches, and since when it has been the same. */
  outcome: string;
  since: Date;
  isFinal: boolean;
};

/** A fetch from the platform. Uploads aren't fetches, so they never make a season final. */
type Fetched = { at: Date; isSeasonOver: boolean; outcome: string };

/** How much later the second of two equal fetches must be, if the first wasn't made before the Saturday. */
const APART_MS = DAY_MS;

/**
 * Takes one fetch after the other. A season is final once a fetch on or after the Saturday after its end has the same
 * outcome as one from before that Saturday, or from 24 hours earlier, with no other outcome between them (RULES §21).
 * What is final stays final. @returns Null while the season runs.
 */
export function seeSeasonEnd(before: SeasonEnd | null, { at, isSeasonOver, outcome }: Fetched): SeasonEnd | null {
  if (before?.isFinal) return before;
  if (!isSeasonOver) return null;
  if (!before) return { overAt: at, outcome, since: at, isFinal: false };
  if (before.outcome !== outcome) return { ...before, outcome, since: at };
  const saturday = seasonFinalFrom(before.overAt);
  const isBacked = before.since < saturday || at.getTime() - before.since.getTime() >= APART_MS;
  return { ...before, isFinal: at >= saturday && isBacked };
}

/** The earliest moment at which another equal fetch makes the season final. */
export function finalityCheckAt({ overAt, since }: SeasonEnd): Date {
  const saturday = seasonFinalFrom(overAt);
  return since < saturday ? saturday : new Date(since.getTime() + APART_MS);
}
