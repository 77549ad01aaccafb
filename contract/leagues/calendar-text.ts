/** One moment in a calendar. */
export type CalendarEvent = {
  /** Stays the same when the date or the title changes, so that calendars update the event. */
  uid: string;
  at: string | Date;
  title: string;
  url: string;
  changedAt: string | Date;
};

type Dates = { id: string; name: string; paymentDeadline: string | Date; endDate: string | Date; currentYear: number };
type Common = Pick<CalendarEvent, "url" | "changedAt">;

/** The end of a league's registration or payments, in its current season. */
export const deadlineEvent = (league: Dates, { isFree, ...common }: Common & { isFree: boolean }): CalendarEvent => ({
  uid: `deadline-${league.currentYear}-${league.id}@potkeeper`,
  at: league.paymentDeadline,
  title: `${league.name}: ${isFree ? "registration closes" : "payment deadline"}`,
  ...common,
});

/** The end of a league's current season. */
export const seasonEndEvent = (league: Dates, common: Common): CalendarEvent => ({
  uid: `end-${league.currentYear}-${league.id}@potkeeper`,
  at: league.endDate,
  title: `${league.name}: season ends`,
  ...common,
});

/** Text in iCalendar's form (RFC 5545): four characters have a meaning of their own. */
export const escaped = (text: string) => text.replace(/[\\;,]/g, (found) => `\\${found}`).replace(/\r\n?|\n/g, "\\n");

/** A moment in iCalendar's form: 20261201T235900Z. */
const moment = (at: string | Date) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

const LINE_BYTES_MAX = 75;

/** How many bytes a character has in UTF-8. */
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

/** Breaks a line that is too long for some readers. The next line's first space belongs to the break. */
function folded(line: string): string {
  let bytes = 0;
  let text = "";
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES_MAX) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

const linesOf = ({ uid, at, title, url, changedAt }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTAMP:${moment(changedAt)}`,
  `LAST-MODIFIED:${moment(changedAt)}`,
  `DTSTART:${moment(at)}`,
  `SUMMARY:${escaped(title)}`,
  `URL:${url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** Writes an iCalendar file (RFC 5545). @param properties Lines about the calendar as a whole. */
export function calendarText(events: readonly CalendarEvent[], properties: readonly string[] = []): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Potkeeper//League//EN", ...properties],
    ...events.flatMap(linesOf),
    ...["END:VCALENDAR", ""],
  ];
  return lines.map(folded).join("\r\n");
}

/** Where calendars fetch a person's feed, which isn't JSON and so not among the endpoints. */
export const calendarFeedPath = (token: string): string => `/calendar/${token}.ics`;
