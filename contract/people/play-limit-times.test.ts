import { expect, it } from "vitest";
import { monthEnd, monthsAfter } from "./play-limit-times.ts";

it.each([
  ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2027-08-31T10:00:00.000Z", 6, "2028-02-29T10:00:00.000Z"],
  ["2026-11-28T10:00:00.000Z", 12, "2027-11-28T10:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", 2, "2027-02-28T23:59:59.999Z"],
])("%s and %i months is %s", (from, months, to) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(to);
});

it("A month ends when the next begins in UTC", () => {
  expect(monthEnd(new Date("2026-12-31T23:59:59.999Z")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(monthEnd(new Date("2026-02-01T00:00:00.000Z")).toISOString()).toBe("2026-03-01T00:00:00.000Z");
});
