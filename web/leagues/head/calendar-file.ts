import { calendarText, deadlineEvent, seasonEndEvent } from "#contract/leagues/calendar-text.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { isFree } from "#web/ui/fee.tsx";
import { saveFile } from "#web/ui/save-file.ts";

type Dates = Pick<League, "id" | "name" | "paymentDeadline" | "endDate" | "entryFee" | "currentYear">;

/** The dates of a league that are still to come, as a calendar file. */
export function calendarOf(league: Dates, url: string, now: Date): string {
  const common = { url, changedAt: now };
  const events = [deadlineEvent(league, { isFree: isFree(league), ...common }), seasonEndEvent(league, common)];
  return calendarText(events.filter(({ at }) => new Date(at) > now));
}

export const saveCalendar = (league: Dates, url: string): void =>
  saveFile(`${league.name}.ics`, new Blob([calendarOf(league, url, new Date())], { type: "text/calendar" }));
