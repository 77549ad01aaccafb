const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Dec 5, 2026": a day in an email, in UTC, as the reader's zone isn't known. */
export const dayInWords = (moment: Date): string => DAY.format(moment);

const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** "Dec 5, 2026, 12:00 PM UTC": a moment in an email. */
export const momentInWords = (moment: Date): string => `${MOMENT.format(moment).replace(/\u202f/g, " ")} UTC`;
