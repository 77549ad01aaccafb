import { describe, expect, it } from "vitest";
import type { SeasonEnd } from "#contract/results/results-finality.ts";
import { nextFetchAt } from "#server/results/next-fetch.ts";

// 2026-09-18 is a Friday.
const at = (text: string) => new Date(`2026-${text}:00.000Z`);
const MIDDAY = "00000000-0000-4000-8000-000080000000";
const known = (over: object = {}) => ({
  ...{ leagueId: MIDDAY, now: at("09-15T12:30"), failures: 0, weekChecks: [], seasonEnd: null },
  ...over,
});
const end = (over: Partial<SeasonEnd> = {}): SeasonEnd => ({
  ...{ overAt: at("09-15T06:00"), outcome: "A", since: at("09-15T06:00"), isFinal: false },
  ...over,
});

describe("The next fetch that no one asks for", () => {
  it.each([
    ["is a day later, at the league's time of day", {}, "09-16T12:00"],
    ["is today if the league's time is still to come", { now: at("09-15T06:00") }, "09-15T12:00"],
    ["isn't within an hour", { now: at("09-15T11:30") }, "09-16T12:00"],
    [
      "is on the Friday evening that makes a week final",
      { now: at("09-18T12:30"), weekChecks: [at("09-18T18:00")] },
      "09-18T19:30",
    ],
    [
      "isn't brought forward by a week whose Friday has passed",
      { now: at("09-18T20:00"), weekChecks: [at("09-18T18:00")] },
      "09-19T12:00",
    ],
    [
      "is on the Saturday evening that makes a season final",
      { now: at("09-19T12:30"), seasonEnd: end() },
      "09-19T19:30",
    ],
    [
      "is on the evening a day after a different outcome",
      { now: at("09-20T12:30"), seasonEnd: end({ since: at("09-19T19:30") }) },
      "09-20T21:00",
    ],
    ["is an hour after the first failure", { failures: 1 }, "09-15T13:30"],
    ["is a day after the fourth failure", { failures: 4 }, "09-16T12:30"],
    ["is a week after many failures", { failures: 50 }, "09-22T12:30"],
  ])("%s", (_, over, next) => {
    expect(nextFetchAt(known(over))).toEqual(at(next));
  });

  it("is never, once the season is final", () => {
    expect(nextFetchAt(known({ seasonEnd: end({ isFinal: true }) }))).toBeNull();
  });

  it("of a thousand leagues falls into more than 100 different minutes of a Friday evening", () => {
    const ids = Array.from(
      { length: 1000 },
      (_, n) => MIDDAY.slice(0, -8) + (n * 4_294_967).toString(16).padStart(8, "0"),
    );
    const minutes = ids.map((leagueId) =>
      nextFetchAt(known({ leagueId, now: at("09-18T17:30"), weekChecks: [at("09-18T18:00")] }))
        ?.toISOString()
        .slice(0, 16),
    );
    expect(new Set(minutes).size).toBeGreaterThan(100);
  });
});
