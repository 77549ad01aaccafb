import { describe, expect, it } from "vitest";
import {
  finalityCheckAt,
  isWeekFinal,
  type SeasonEnd,
  seasonFinalFrom,
  seeSeasonEnd,
  seeWeek,
  type WeekEnd,
  weekChangedAt,
  weekCheckAt,
  weekFinalFrom,
} from "./results-finality.ts";

// 2026-09-18 is a Friday.
const at = (text: string) => new Date(`2026-${text}:00.000Z`);

describe("A week seen complete", () => {
  it.each([
    ["on a Tuesday", "09-15T06:00", "09-18T18:00"],
    ["on the Friday before 18:00", "09-18T17:59", "09-18T18:00"],
    ["on the Friday at 18:00", "09-18T18:00", "09-25T18:00"],
    ["on the Friday after 18:00", "09-18T18:01", "09-25T18:00"],
    ["on a Saturday", "09-19T00:00", "09-25T18:00"],
    ["at the end of a month", "09-29T23:59", "10-02T18:00"],
  ])("%s can be final from the Friday after", (_, seen, final) => {
    expect(weekFinalFrom(at(seen))).toEqual(at(final));
  });
});

/** Fetches in September: when each was, and the outcome that it gave, or - for none. */
const stepsIn = (text: string) =>
  text.split(", ").map((step) => {
    const [when = "", outcome = ""] = step.split(" ");
    return { at: at(`09-${when}`), outcome: outcome === "-" ? null : outcome };
  });

/** Plays these fetches. @returns Whether the last one makes the week final, and what is known by then. */
function played(text: string) {
  const steps = stepsIn(text);
  const end = steps.reduce<WeekEnd | null>(seeWeek, null);
  const last = steps.at(-1)?.at;
  return { end, isFinal: end !== null && last !== undefined && isWeekFinal(end, last) };
}

describe("A week is final by its last fetch", () => {
  const cases: [string, string, boolean][] = [
    ["not before its Friday 18:00", "15T06:00 A, 18T17:59 A", false],
    ["at its Friday 18:00", "15T06:00 A, 18T18:00 A", true],
    ["later", "15T06:00 A, 20T10:00 A", true],
    ["not by one alone", "15T06:00 A", false],
    ["not if it was open before", "15T06:00 -, 18T18:00 A", false],
    ["not if it is open again", "15T06:00 A, 20T10:00 -", false],
    ["not within a day of being open again", "15T06:00 A, 18T10:00 -, 18T18:00 A, 19T17:59 A", false],
    ["not if it is different on the Friday", "15T06:00 A, 18T18:00 B", false],
    ["not if it was different on the Friday, within a day", "15T06:00 A, 18T18:00 B, 19T17:59 B", false],
    ["if it was different on the Friday, a day later", "15T06:00 A, 18T18:00 B, 19T18:00 B", true],
    ["not if it differed on the Friday and then changed back", "15T06:00 A, 18T18:00 B, 19T18:00 A", false],
    ["not within a day of a correction before the Friday", "15T06:00 A, 17T20:00 B, 18T18:00 B", false],
    ["a day after a correction before the Friday", "15T06:00 A, 17T18:00 B, 18T18:00 B", true],
    ["not within a day of being first seen", "18T17:59 A, 18T18:00 A", false],
  ];
  it.each(cases)("%s", (_, steps, isFinal) => {
    expect(played(steps).isFinal).toBe(isFinal);
  });

  it("and is next checked on its Friday, or a day after a fetch that differed", () => {
    const { end } = played("15T06:00 A");
    expect(end && weekCheckAt(end)).toEqual(at("09-18T18:00"));
    const { end: changed } = played("15T06:00 A, 18T19:30 B");
    expect(changed && weekCheckAt(changed)).toEqual(at("09-19T19:30"));
  });

  it("and says since when it has differed from the first", () => {
    const { end } = played("15T06:00 A, 16T06:00 A");
    expect(end && weekChangedAt(end)).toBeNull();
    const { end: changed } = played("15T06:00 A, 16T06:00 B");
    expect(changed && weekChangedAt(changed)).toEqual(at("09-16T06:00"));
  });
});

const seen = (text: string) =>
  stepsIn(text).reduce<SeasonEnd | null>(
    (before, { at, outcome }) => seeSeasonEnd(before, { at, isSeasonOver: outcome !== null, outcome: outcome ?? "" }),
    null,
  );

describe("A season seen over", () => {
  it.each([
    ["on a Tuesday", "09-15T06:00", "09-19T18:00"],
    ["on the Saturday at 18:00", "09-19T18:00", "09-26T18:00"],
  ])("%s can be final from the Saturday after", (_, over, final) => {
    expect(seasonFinalFrom(at(over))).toEqual(at(final));
  });

  const cases: [string, string, boolean][] = [
    ["seen once", "15T06:00 A", false],
    ["seen twice before the Saturday", "15T06:00 A, 19T17:59 A", false],
    ["the same on the Saturday as before it", "15T06:00 A, 19T18:00 A", true],
    ["corrected before the Saturday, and the same on it", "15T06:00 A, 17T06:00 B, 19T18:00 B", true],
    [
      "corrected less than 24 hours before the Saturday, and the same on it",
      "15T06:00 A, 19T17:40 B, 19T20:12 B",
      false,
    ],
    ["different on the Saturday", "15T06:00 A, 19T18:00 B", false],
    ["different on the Saturday, and the same within 24 hours", "15T06:00 A, 19T18:00 B, 20T17:59 B", false],
    ["different on the Saturday, and the same 24 hours later", "15T06:00 A, 19T18:00 B, 20T17:59 B, 20T18:00 B", true],
    ["different on the Saturday, and as it was an hour later", "15T06:00 A, 19T18:00 B, 19T19:00 A", false],
    ["running again before the Saturday", "15T06:00 A, 16T06:00 -, 19T18:00 A", false],
    ["running again, then over until the next Saturday", "15T06:00 A, 16T06:00 -, 20T06:00 A, 26T18:00 A", true],
    ["final, and different later", "15T06:00 A, 19T18:00 A, 22T18:00 B", true],
  ];
  it.each(cases)("%s", (_, steps, isFinal) => {
    expect(seen(steps)?.isFinal).toBe(isFinal);
  });

  it("is looked at again on the Saturday, or 24 hours after a different outcome", () => {
    const before = seen("15T06:00 A");
    expect(before && finalityCheckAt(before)).toEqual(at("09-19T18:00"));
    const changed = seen("15T06:00 A, 19T19:30 B");
    expect(changed && finalityCheckAt(changed)).toEqual(at("09-20T19:30"));
  });
});
