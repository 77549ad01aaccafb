import fc from "fast-check";
import { expect, it } from "vitest";
import { finalityCheckAt, type SeasonEnd, seasonFinalFrom, seeSeasonEnd, weekFinalFrom } from "./results-finality.ts";

const HOUR_MS = 3_600_000;
const genericPlanMoment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((milliseconds) => new Date(milliseconds));
const anyFetches = fc.array(
  fc.record({
    hours: fc.double({ min: 0.1, max: 60, noNaN: true }),
    outcome: fc.constantFrom("A", "A", "B"),
    isSeasonOver: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: 30 },
);

it("any moment's Friday and Saturday are within the week after it, at 18:00 UTC", () => {
  fc.assert(
    fc.property(genericPlanMoment, (moment) => {
      for (const [evening, weekday] of [
        [weekFinalFrom(moment), 5],
        [seasonFinalFrom(moment), 6],
      ] as const) {
        expect(evening.getUTCDay()).toBe(weekday);
        expect(evening.toISOString()).toContain("T18:00:00.000Z");
        expect(evening.getTime() - moment.getTime()).toBeGreaterThan(0);
        expect(evening.getTime() - moment.getTime()).toBeLessThanOrEqual(7 * 24 * HOUR_MS);
      }
    }),
  );
});

it("no sequence of fetches makes a season final before its Saturday, or with an outcome that differs from the previous fetch's", () => {
  fc.assert(
    fc.property(genericPlanMoment, anyFetches, (start, fetches) => {
      let state: SeasonEnd | null = null;
      let at = start;
      let last: string | undefined;
      for (const { hours, outcome, isSeasonOver } of fetches) {
        at = new Date(at.getTime() + hours * HOUR_MS);
        const before: SeasonEnd | null = state;
        state = seeSeasonEnd(before, { at, isSeasonOver, outcome });
        if (state?.isFinal && !before?.isFinal) {
          expect(at.getTime()).toBeGreaterThanOrEqual(seasonFinalFrom(state.overAt).getTime());
          expect(outcome).toBe(last);
          expect(before && at >= finalityCheckAt(before)).toBe(true);
        }
        last = outcome;
      }
    }),
  );
});
