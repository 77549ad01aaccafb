import type { League } from "#contract/leagues.ts";
import { saveFile } from "#web/ui/save-file.ts";

type Dates = Pick<League, "id" | "name" | "paymentDeadline" | "endDate" | "entryFee">;

/** Text in iCalendar's form (RFC 5545): four characters have a meaning of their own. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (found) => `\\${found}`).replace(/\r?\n/g, "\\n");

/** A moment in iCalendar's form: 20261201T235900Z. */
const moment = (at: string | Date) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

/** The dates of a league that are still to come, as a calendar file. */
export function calendarOf(league: Dates, url: string, now: Date): string {
  const events = [
    {
      id: "deadline",
      at: league.paymentDeadline,
      title: `${league.name}: ${league.entryFee === "0.00" ? "registration closes" : "payment deadline"}`,
    },
    { id: "end", at: league.endDate, title: `${league.name}: season ends` },
  ].filter(({ at }) => new Date(at) > now);
  const lines = events.flatMap(({ id, at, title }) => [
    "BEGIN:VEVENT",
    `UID:${id}-${league.id}@potkeeper`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    "END:VEVENT",
  ]);
  return [...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Potkeeper//League//EN", ...lines, "END:VCALENDAR", ""]].join(
    "\r\n",
  );
}

export const saveCalendar = (league: Dates, url: string): void =>
  saveFile(`${league.name}.ics`, new Blob([calendarOf(league, url, new Date())], { type: "text/calendar" }));
