import { describe, expect, it } from "vitest";
import { aWeek } from "#tests/support/results.ts";
import {
  finalityCheckAt,
  isWeekFinal,
  type SeasonEnd,
  seasonFinalFrom,
  seeSeasonEnd,
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

  it.each([
    ["a fetch before that Friday 18:00", "09-18T17:59", true, false],
    ["a fetch at that Friday 18:00", "09-18T18:00", true, true],
    ["a later fetch", "09-20T10:00", true, true],
    ["a later fetch that has the week open again", "09-20T10:00", false, false],
  ])("is final by %s: %s, complete %s, final %s", (_, fetched, isComplete, isFinal) => {
    const table = { weeks: [aWeek(3, { 1: 90_00, 2: 80_00 }, { isComplete })] };
    const week = { week: 3, completeAt: at("09-15T06:00") };
    expect(isWeekFinal(week, { fetchedAt: at(fetched), table })).toBe(isFinal);
  });

  it("isn't final by a table without it", () => {
    const fetched = { fetchedAt: at("09-20T10:00"), table: { weeks: [] } };
    expect(isWeekFinal({ week: 3, completeAt: at("09-15T06:00") }, fetched)).toBe(false);
  });
});

type Step = [when: string, outcome: string | null];
const seen = (steps: Step[]): SeasonEnd | null =>
  steps.reduce<SeasonEnd | null>(
    (before, [when, outcome]) =>
      seeSeasonEnd(before, { at: at(when), isSeasonOver: outcome !== null, outcome: outcome ?? "" }),
    null,
  );

describe("A season seen over", () => {
  it.each([
    ["on a Tuesday", "09-15T06:00", "09-19T18:00"],
    ["on the Saturday at 18:00", "09-19T18:00", "09-26T18:00"],
  ])("%s can be final from the Saturday after", (_, over, final) => {
    expect(seasonFinalFrom(at(over))).toEqual(at(final));
  });

  const cases: [string, Step[], boolean][] = [
    ["seen once", [["09-15T06:00", "A"]], false],
    [
      "seen twice before the Saturday",
      [
        ["09-15T06:00", "A"],
        ["09-19T17:59", "A"],
      ],
      false,
    ],
    [
      "the same on the Saturday as before it",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "A"],
      ],
      true,
    ],
    [
      "corrected before the Saturday, and the same on it",
      [
        ["09-15T06:00", "A"],
        ["09-17T06:00", "B"],
        ["09-19T18:00", "B"],
      ],
      true,
    ],
    [
      "different on the Saturday",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "B"],
      ],
      false,
    ],
    [
      "different on the Saturday, and the same within 24 hours",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "B"],
        ["09-20T17:59", "B"],
      ],
      false,
    ],
    [
      "different on the Saturday, and the same 24 hours later",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "B"],
        ["09-20T17:59", "B"],
        ["09-20T18:00", "B"],
      ],
      true,
    ],
    [
      "different on the Saturday, and as it was an hour later",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "B"],
        ["09-19T19:00", "A"],
      ],
      false,
    ],
    [
      "running again before the Saturday",
      [
        ["09-15T06:00", "A"],
        ["09-16T06:00", null],
        ["09-19T18:00", "A"],
      ],
      false,
    ],
    [
      "running again, then over until the next Saturday",
      [
        ["09-15T06:00", "A"],
        ["09-16T06:00", null],
        ["09-20T06:00", "A"],
        ["09-26T18:00", "A"],
      ],
      true,
    ],
    [
      "final, and different later",
      [
        ["09-15T06:00", "A"],
        ["09-19T18:00", "A"],
        ["09-22T18:00", "B"],
      ],
      true,
    ],
  ];
  it.each(cases)("%s", (_, steps, isFinal) => {
    expect(seen(steps)?.isFinal).toBe(isFinal);
  });

  it("is looked at again on the Saturday, or 24 hours after a different outcome", () => {
    const before = seen([["09-15T06:00", "A"]]);
    expect(before && finalityCheckAt(before)).toEqual(at("09-19T18:00"));
    const changed = seen([
      ["09-15T06:00", "A"],
      ["09-19T19:30", "B"],
    ]);
    expect(changed && finalityCheckAt(changed)).toEqual(at("09-20T19:30"));
  });
});
