import { expect, it } from "vitest";
import { nextDates } from "./next-dates.ts";

const dates = (deadline: string, end: string) => ({ paymentDeadline: new Date(deadline), endDate: new Date(end) });
const SEASON = dates("2026-12-24T23:59:59.999Z", "2027-03-24T23:59:59.999Z");

it.each([
  { now: "2027-04-01", says: "a year later, also over a leap day", years: 1 },
  { now: "2028-01-01", says: "two years later, when a year is past", years: 2 },
  { now: "2027-12-01", says: "two years later, when a year is less than a month ahead", years: 2 },
])("A dynasty's next dates are the same days $says", ({ now, years }) => {
  expect(nextDates(SEASON, new Date(now))).toEqual(
    dates(`${2026 + years}-12-24T23:59:59.999Z`, `${2027 + years}-03-24T23:59:59.999Z`),
  );
});
