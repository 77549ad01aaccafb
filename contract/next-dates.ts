import { addDays } from "./days.ts";

const YEAR_DAYS = 365;
const DEADLINE_AHEAD_DAYS = 30;

export type NextDates = { paymentDeadline: Date; endDate: Date };

/** A dynasty's next dates: a year on, with the deadline at least a month ahead and a season as long as before. */
export function nextDates(league: NextDates, now: Date): NextDates {
  const length = league.endDate.getTime() - league.paymentDeadline.getTime();
  let paymentDeadline = addDays(league.paymentDeadline, YEAR_DAYS);
  while (paymentDeadline < addDays(now, DEADLINE_AHEAD_DAYS)) paymentDeadline = addDays(paymentDeadline, YEAR_DAYS);
  return { paymentDeadline, endDate: new Date(paymentDeadline.getTime() + length) };
}
