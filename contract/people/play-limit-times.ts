/** The limits that people set for themselves (RULES §27): a sum that they pay by card each month, and a break. */
export const playLimitKinds = ["monthly_limit", "break"] as const;

/** How long a change waits that loosens a limit: a higher one, none, or a break that ends early. */
export const LOOSENING_DAYS = 7;
export const LOOSENING_MS = LOOSENING_DAYS * 86_400_000;
export const BREAK_MONTHS_MAX = 12;

/** The same day and time so many months later in UTC, or the month's last day if it has no such day. */
export function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** When the calendar month that a limit counts for ends, in UTC. */
export const monthEnd = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
