import { formatNearDay } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";

/** The start of a calendar day, "2026-11-03", in the reader's own zone: people name the day as it was for them. */
function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** A calendar day as it is for whoever named it: "Nov 3, 2026" in every time zone. */
export const dayWords = (day: string): string => formatDay(localDay(day));

/** The same in a short sentence: "Nov 3"; with the year if it isn't the current one. */
export const nearDayWords = (day: string): string => formatNearDay(localDay(day).toISOString());
