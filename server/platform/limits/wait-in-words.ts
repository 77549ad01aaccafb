import { counted } from "#contract/platform/counted.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Says how long to wait ("15 seconds", "3 minutes", "22 hours"), rounded up so that no one returns too early. */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE_S) return counted(seconds, "second");
  if (seconds <= HOUR_S - MINUTE_S) return counted(Math.ceil(seconds / MINUTE_S), "minute");
  if (seconds <= DAY_S - HOUR_S) return counted(Math.ceil(seconds / HOUR_S), "hour");
  return counted(Math.ceil(seconds / DAY_S), "day");
}
