import fc from "fast-check";
import { expect, it } from "vitest";
import { objectionDaysOf, objectionsNeeded, objectionTimeInWords } from "./objection-rules.ts";

const members = fc.integer({ min: 1, max: 200 });

it("A quarter of the members, rounded up and at least two, is enough, and never more than there are", () => {
  expect([1, 2, 3, 4, 5, 8, 9, 12, 13, 50].map(objectionsNeeded)).toEqual([1, 2, 2, 2, 2, 2, 3, 3, 4, 13]);
  fc.assert(
    fc.property(members, (eligible) => {
      const needed = objectionsNeeded(eligible);
      expect(needed).toBeLessThanOrEqual(eligible);
      expect(needed * 4).toBeGreaterThanOrEqual(eligible);
      if (needed > 2) expect((needed - 1) * 4).toBeLessThan(eligible);
      expect(needed === 1).toBe(eligible === 1);
    }),
  );
});

it("More members never take fewer objections", () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)];
      expect(objectionsNeeded(few)).toBeLessThanOrEqual(objectionsNeeded(many));
    }),
  );
});

it("Only a commissioner who decides alone gives members time to object", () => {
  expect(objectionDaysOf({ payoutRule: "commissioner_control", objectionDays: 3 })).toBe(3);
  expect(objectionDaysOf({ payoutRule: "majority_approval", objectionDays: 3 })).toBe(0);
  expect([0, 1, 7].map(objectionTimeInWords)).toEqual(["None", "1 day", "7 days"]);
});
