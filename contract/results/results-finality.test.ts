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

type Step = [when: string, outcome: string | null];
/** Plays these fetches. @returns Whether the last one makes the week final, and what is known by then. */
function played(steps: Step[]): { end: WeekEnd | null; isFinal: boolean } {
  const end = steps.reduce<WeekEnd | null>(
    (before, [when, outcome]) => seeWeek(before, { at: at(when), outcome }),
    null,
  );
  const [last = ""] = steps.at(-1) ?? [];
  return { end, isFinal: end !== null && isWeekFinal(end, at(last)) };
}

describe("A week is final by its last fetch", () => {
  const cases: [string, Step[], boolean][] = [
    [
      "not before its Friday 18:00",
      [
        ["09-15T06:00", "A"],
        ["09-18T17:59", "A"],
      ],
      false,
    ],
    [
      "at its Friday 18:00",
      [
        ["09-15T06:00", "A"],
        ["09-18T18:00", "A"],
      ],
      true,
    ],
    [
      "later",
      [
        ["09-15T06:00", "A"],
        ["09-20T10:00", "A"],
      ],
      true,
    ],
    ["not by one alone", [["09-15T06:00", "A"]], false],
    [
      "not if it was open before",
      [
        ["09-15T06:00", null],
        ["09-18T18:00", "A"],
      ],
      false,
    ],
    [
      "not if it is open again",
      [
        ["09-15T06:00", "A"],
        ["09-20T10:00", null],
      ],
      false,
    ],
    [
      "not within a day of being open again",
      [
        ["09-15T06:00", "A"],
        ["09-18T10:00", null],
        ["09-18T18:00", "A"],
        ["09-19T17:59", "A"],
      ],
      false,
    ],
    [
      "not if it is different on the Friday",
      [
        ["09-15T06:00", "A"],
        ["09-18T18:00", "B"],
      ],
      false,
    ],
    [
      "not if it was different on the Friday, within a day",
      [
        ["09-15T06:00", "A"],
        ["09-18T18:00", "B"],
        ["09-19T17:59", "B"],
      ],
      false,
    ],
    [
      "if it was different on the Friday, a day later",
      [
        ["09-15T06:00", "A"],
        ["09-18T18:00", "B"],
        ["09-19T18:00", "B"],
      ],
      true,
    ],
    [
      "not if it differed on the Friday and then changed back",
      [
        ["09-15T06:00", "A"],
        ["09-18T18:00", "B"],
        ["09-19T18:00", "A"],
      ],
      false,
    ],
    [
      "not within a day of a correction before the Friday",
      [
        ["09-15T06:00", "A"],
        ["09-17T20:00", "B"],
        ["09-18T18:00", "B"],
      ],
      false,
    ],
    [
      "a day after a correction before the Friday",
      [
        ["09-15T06:00", "A"],
        ["09-17T18:00", "B"],
        ["09-18T18:00", "B"],
      ],
      true,
    ],
    [
      "not within a day of being first seen",
      [
        ["09-18T17:59", "A"],
        ["09-18T18:00", "A"],
      ],
      false,
    ],
  ];
  it.each(cases)("%s", (_, steps, isFinal) => {
    expect(played(steps).isFinal).toBe(isFinal);
  });

  it("and is next checked on its Friday, or a day after a fetch that differed", () => {
    const { end } = played([["09-15T06:00", "A"]]);
    expect(end && weekCheckAt(end)).toEqual(at("09-18T18:00"));
    const { end: changed } = played([
      ["09-15T06:00", "A"],
      ["09-18T19:30", "B"],
    ]);
    expect(changed && weekCheckAt(changed)).toEqual(at("09-19T19:30"));
  });

  it("and says since when it has differed from the first", () => {
    const { end } = played([
      ["09-15T06:00", "A"],
      ["09-16T06:00", "A"],
    ]);
    expect(end && weekChangedAt(end)).toBeNull();
    const { end: changed } = played([
      ["09-15T06:00", "A"],
      ["09-16T06:00", "B"],
    ]);
    expect(changed && weekChangedAt(changed)).toEqual(at("09-16T06:00"));
  });
});

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
      "corrected less than 24 hours before the Saturday, and the same on it",
      [
        ["09-15T06:00", "A"],
        ["09-19T17:40", "B"],
        ["09-19T20:12", "B"],
      ],
      false,
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
