import { formatDay } from "#web/ui/day.ts";

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment in the visitor's own zone (RULES §13). */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return <time dateTime={value}>{withTime ? formatMoment(value) : formatDay(value)}</time>;
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
/** A time within the hour: "3:40 PM". */
export const formatTime = (value: string | Date): string => TIME.format(new Date(value));

export const formatMoment = (value: string | Date): string => MOMENT.format(new Date(value));

const ZONE = new Intl.DateTimeFormat("en-US", { timeZoneName: "long" });

/** The visitor's own time zone, as people call it: "Pacific Standard Time". */
export const zoneName = (): string =>
  ZONE.formatToParts(new Date()).find(({ type }) => type === "timeZoneName")?.value ?? "your time zone";

const DAY_OF_YEAR = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** A day near today in a short sentence: "Dec 3"; with the year if it isn't this one. */
export function formatNearDay(value: string): string {
  const day = new Date(value);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  return isThisYear ? DAY_OF_YEAR.format(day) : formatDay(day);
}
