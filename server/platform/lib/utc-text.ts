const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** "Dec 5, 2026": a day in emails and other texts whose reader's zone is unknown. */
export const utcDay = (moment: Date): string => DAY.format(moment);

/** "Dec 5, 2026, 12:00 PM UTC": a moment in them. */
export const utcText = (moment: Date): string => `${MOMENT.format(moment).replace(/\u202f/g, " ")} UTC`;
