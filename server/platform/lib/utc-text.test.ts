import { expect, it } from "vitest";
import { utcText } from "#server/platform/lib/utc-text.ts";

/** Unless a day ends with them, moments are told in UTC. */
it.each([
  ["2026-12-05T00:05:59.000Z", "Dec 5, 2026, 12:05 AM UTC"],
  ["2026-09-06T03:59:59.000Z", "Sep 6, 2026, 3:59 AM UTC"],
  ["2026-09-06T02:59:59.999Z", "Sep 5, 2026, 11:59 PM ADT"],
  ["2026-12-06T02:59:59.999Z", "Dec 5, 2026, 11:59 PM GMT-3"],
  ["2026-09-06T03:59:59.999Z", "Sep 5, 2026, 11:59 PM EDT"],
  ["2026-12-06T03:59:59.999Z", "Dec 5, 2026, 11:59 PM AST"],
  ["2026-12-06T04:59:59.999Z", "Dec 5, 2026, 11:59 PM EST"],
  ["2026-09-06T04:59:59.999Z", "Sep 5, 2026, 11:59 PM CDT"],
  ["2026-09-06T05:59:59.999Z", "Sep 5, 2026, 11:59 PM MDT"],
  ["2026-09-06T06:59:59.999Z", "Sep 5, 2026, 11:59 PM PDT"],
  ["2026-09-06T07:59:59.999Z", "Sep 5, 2026, 11:59 PM AKDT"],
  ["2026-09-06T09:59:59.999Z", "Sep 5, 2026, 11:59 PM HST"],
  ["2026-09-05T23:59:59.999Z", "Sep 5, 2026, 11:59 PM UTC"],
  // East of Greenwich it is the same day in UTC.
  ["2026-09-05T14:59:59.999Z", "Sep 5, 2026, 2:59 PM UTC"],
])("%s is told as %s", (moment, told) => {
  expect(utcText(new Date(moment))).toBe(told);
});

const DAYS = ["2026-01-31", "2026-03-08", "2026-07-04", "2026-11-01", "2026-12-31"];

it.each([
  ...["Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Phoenix", "America/Denver"],
  ...["America/Chicago", "America/New_York", "America/Halifax", "America/St_Johns", "America/Sao_Paulo"],
  ...["America/Toronto", "UTC", "Europe/London", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo", "Pacific/Auckland"],
])("the end of a day in %s is told on that day, all year", (zone) => {
  const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: zone });
  for (const day of DAYS) {
    const midnights = Array.from(
      { length: 28 * 2 },
      (_, half) => new Date(Date.parse(`${day}T10:00Z`) + half * 1_800_000),
    );
    const next = midnights.find((moment) => days.format(moment) !== days.format(new Date(moment.getTime() - 1)));
    const end = new Date((next?.getTime() ?? 0) - 1);
    expect(utcText(end)).toMatch(new RegExp(`^${days.format(end)}, `));
  }
});
