import { memoize } from "#contract/platform/memoize.ts";

const dayFormat = memoize(
  () => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" }),
);

/**
 * A day in the visitor's own zone (RULES §13): "Dec 3, 2026". In its own file because the first load formats no other
 * dates.
 */
export const formatDay = (value: string | Date): string => dayFormat().format(new Date(value));
