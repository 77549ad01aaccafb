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

/** How far apart two equal fetches must be, so that one wrong answer can't account for both. */
const APART_MS = DAY_MS;

/** When a season that was first seen over at this moment can be final. */
export const seasonFinalFrom = (overAt: Date): Date => nextEvening(SATURDAY, overAt);

/** The weeks whose games have all ended; a round of several weeks is listed by its first week (RULES §21). */
export const completeWeeks = ({ weeks }: Pick<ResultsTable, "weeks">): number[] =>
  weeks.filter(({ isComplete }) => isComplete).map(({ week }) => week);

/** What is known of a week that a platform has said is complete. */
export type WeekEnd = {
  /** When it was first seen complete. */
  completeAt: Date;
  /** What decides who wins the week, according to the last fetch; null if it listed the week as open. */
  outcome: string | null;
  /** When the outcome last changed: every fetch since then has given the same one. */
  since: Date | null;
};

/** A fetch from the platform; its outcome is null if the week isn't complete. */
type FetchedWeek = { at: Date; outcome: string | null };

/** Takes one fetch after the other. @returns Null until a fetch has found the week complete. */
export function seeWeek(before: WeekEnd | null, { at, outcome }: FetchedWeek): WeekEnd | null {
  if (before?.outcome === outcome) return before;
  if (outcome === null) return before && { ...before, outcome, since: null };
  return { completeAt: before?.completeAt ?? at, outcome, since: at };
}

/** The earliest moment at which another equal fetch makes the week final; its Friday if the last fetch listed it as open. */
export function weekCheckAt({ completeAt, since }: Omit<WeekEnd, "outcome">): Date {
  const friday = weekFinalFrom(completeAt);
  const apart = new Date((since ?? completeAt).getTime() + APART_MS);
  return apart > friday ? apart : friday;
}

/**
 * Whether a week can be paid based on its last fetch, made at this moment: on or after the Friday after the week was first
 * seen complete, with the same outcome as one from 24 hours earlier and all between them (RULES §21).
 */
export const isWeekFinal = (week: Omit<WeekEnd, "outcome">, fetchedAt: Date): boolean =>
  week.since !== null && fetchedAt >= weekCheckAt(week);

/** Returns when a week's outcome began to differ from the one first seen complete; null if it doesn't differ. */
export const weekChangedAt = ({ completeAt, since }: Omit<WeekEnd, "outcome">): Date | null =>
  since !== null && since > completeAt ? since : null;

/** What is known of a season that a platform says is over. */
export type SeasonEnd = {
  /** When it was first seen over. */
  overAt: Date;
  /** What decides who wins according to the last fetches, and when it last changed. */
  outcome: string;
  since: Date;
  isFinal: boolean;
};

/** A fetch from the platform. Uploads aren't fetches, so they never make a season final. */
type Fetched = { at: Date; isSeasonOver: boolean; outcome: string };

/**
 * Takes one fetch after the other. A season is final once a fetch on or after the Saturday after its end has the same
 * outcome as one from 24 hours earlier, with no other outcome between them (RULES §21). What is final stays final. @returns Null while the season runs.
 */
export function seeSeasonEnd(before: SeasonEnd | null, { at, isSeasonOver, outcome }: Fetched): SeasonEnd | null {
  if (before?.isFinal) return before;
  if (!isSeasonOver) return null;
  if (!before) return { overAt: at, outcome, since: at, isFinal: false };
  if (before.outcome !== outcome) return { ...before, outcome, since: at };
  return { ...before, isFinal: at >= finalityCheckAt(before) };
}

/** The earliest moment at which another equal fetch makes the season final. */
export function finalityCheckAt({ overAt, since }: Pick<SeasonEnd, "overAt" | "since">): Date {
  const saturday = seasonFinalFrom(overAt);
  const apart = new Date(since.getTime() + APART_MS);
  return apart > saturday ? apart : saturday;
}
