const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Dec 5, 2026": a day in an email, in UTC, as the reader's zone isn't known. */
export const dayInWords = (moment: Date): string => DAY.format(moment);
