import { addDays } from "#contract/platform/days.ts";

const DEADLINE_AHEAD_DAYS = 30;

export type NextDates = { paymentDeadline: Date; endDate: Date };

/** A dynasty's next dates: the same days a year later, or as many years as put the deadline a month ahead. */
export function nextDates({ paymentDeadline, endDate }: NextDates, now: Date): NextDates {
  let years = 1;
  while (yearsOn(paymentDeadline, years) < addDays(now, DEADLINE_AHEAD_DAYS)) years += 1;
  return { paymentDeadline: yearsOn(paymentDeadline, years), endDate: yearsOn(endDate, years) };
}

function yearsOn(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
