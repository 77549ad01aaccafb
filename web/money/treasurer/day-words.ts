import { formatDay } from "#web/ui/day.ts";

/** A calendar day, "2026-11-03", as it is for whoever named it: "Nov 3, 2026" in every time zone. */
export function dayWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return formatDay(new Date(year, month - 1, date));
}
