import { once } from "#contract/platform/once.ts";

const days = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));
const moments = once(
  () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** Formats a day, "Dec 5, 2026", for emails and other texts whose reader's time zone is unknown. */
export const utcDay = (moment: Date): string => days().format(moment);

/** Formats a moment, "Dec 5, 2026, 12:00 PM UTC", for the same texts. */
export const utcText = (moment: Date): string =>
  `${moments()
    .format(moment)
    .replace(/\u202f/g, " ")} UTC`;

/** The day of a moment as a form would give it, "2026-12-05". */
export const utcDate = (moment: Date): string => moment.toISOString().slice(0, 10);
