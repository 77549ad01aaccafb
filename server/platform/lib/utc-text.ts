import { memoizeEach } from "#contract/platform/memoize.ts";

/** Where a day ends on the next day in UTC; the first of those with the same time names it. */
const WEST = [
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage"],
  ...["Pacific/Honolulu", "America/Halifax", "America/St_Johns", "America/Sao_Paulo"],
];

const PARTS = {
  ...({ year: "numeric", month: "short", day: "numeric" } as const),
  ...({ hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const),
};
const formatIn = memoizeEach((timeZone: string) => new Intl.DateTimeFormat("en-US", { ...PARTS, timeZone }));

const HALF_HOUR_MS = 1_800_000;
/** Whether a form may have made it from a day, whose last millisecond it then is (RULES §13). */
const mayEndDay = (moment: Date) => (moment.getTime() + 1) % HALF_HOUR_MS === 0;

/**
 * Formats a moment, "Dec 5, 2026, 12:00 PM UTC", for emails and other texts whose reader's time zone is unknown. The end
 * of a day is told where it was chosen, "Dec 5, 2026, 11:59 PM EST", so that no one reads the day after it.
 */
export function utcText(moment: Date): string {
  const textIn = (zone: string) =>
    formatIn(zone)
      .format(moment)
      .replace(/\u202f/g, " ");
  const ends = mayEndDay(moment) ? WEST.map(textIn).find((text) => text.includes("11:59 PM")) : undefined;
  return ends ?? textIn("UTC");
}

/** The day of a moment as a form would give it, "2026-12-05". */
export const utcDate = (moment: Date): string => moment.toISOString().slice(0, 10);
