import { memoize, memoizeEach } from "#contract/platform/memoize.ts";
import { formatDay } from "#web/ui/day.ts";

const momentFormat = memoize(() => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }));

/** A moment in the visitor's own zone (RULES §13). */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {withTime ? formatMoment(value) : formatDay(value)}
    </time>
  );
}

const timeFormat = memoize(() => new Intl.DateTimeFormat(undefined, { timeStyle: "short" }));

/** Keeps a time on one line: no line starts with "PM". */
const keepTime = (text: string): string => text.replace(/ (?=[AP]M$)/, "\u00a0");

/** A time within the hour: "3:40 PM". */
export const formatTime = (value: string | Date): string => keepTime(timeFormat().format(new Date(value)));

/** Keeps a date in a sentence on one line: no line starts with "5, 2026". */
export const keepDay = (text: string): string => text.replace(/ (?=\d+, \d{4}|\d{4}\b)/g, "\u00a0");

export const formatMoment = (value: string | Date): string => keepTime(momentFormat().format(new Date(value)));

type ZoneName = "short" | "shortGeneric";
const zoneFormat = memoizeEach((name: ZoneName) => new Intl.DateTimeFormat("en-US", { timeZoneName: name }));

/** The name of the visitor's own time zone at a moment, "PST", or the one that it has all year, "PT". */
const zoneName = (at: Date, name: ZoneName = "short"): string =>
  zoneFormat(name)
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "your time zone";

/** The zone's name at every date: without summer time, it has only one. */
function zoneAllYear(): string {
  const year = new Date().getFullYear();
  const [january, july] = [zoneName(new Date(year, 0)), zoneName(new Date(year, 6))];
  return january === july ? january : zoneName(new Date(), "shortGeneric");
}

/** Says which zone a screen's times are in, whatever their dates; once on a screen that shows times. */
export const ZoneNote = () => <span className="block text-sm text-ink-soft">Times are in {zoneAllYear()}.</span>;

/** A moment for people who may be elsewhere: "Dec 3, 2026, 4:12 PM PST". */
export const formatMomentInZone = (value: string): string => `${formatMoment(value)} ${zoneName(new Date(value))}`;

const dayOfYearFormat = memoize(() => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }));

/** A day without its year: "Dec 3". */
export const formatDayOfYear = (value: string | Date): string => dayOfYearFormat().format(new Date(value));

/** A day near today in a short sentence: "Dec 3"; with the year if it isn't the current one. */
export function formatNearDay(value: string): string {
  const day = new Date(value);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  return isThisYear ? formatDayOfYear(day) : formatDay(day);
}

type ShortDateProps = {
  value: string;
  /** Whether a wide window, which has it next to other words, has no more room for it than a phone. */
  isNarrow?: boolean;
};

/** A day. A phone leaves out the current year, so that narrow rows keep to one line. */
export function ShortDateText({ value, isNarrow = false }: ShortDateProps) {
  const [day, near] = [formatDay(value), formatNearDay(value)];
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {day.startsWith(near) ? near : day}
      {day.startsWith(near) && (
        <span className={isNarrow ? "max-sm:hidden lg:hidden" : "max-sm:hidden"}>{day.slice(near.length)}</span>
      )}
    </time>
  );
}
