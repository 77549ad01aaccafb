import fc from "fast-check";
import { expect, it } from "vitest";
import { axisAmount, axisTop } from "#web/operations/volume-axis.ts";

it.each([
  [1, "$1", "$0.50"],
  [99_99, "$100", "$50"],
  [3_456_70, "$4,000", "$2,000"],
  [12_000_00, "$20,000", "$10,000"],
  [45_000_00, "$50,000", "$25,000"],
  [51_000_00, "$100,000", "$50,000"],
])("an axis for up to %d cents ends at %s, with %s in its middle", (highest, top, middle) => {
  expect([axisAmount(axisTop(highest)), axisAmount(axisTop(highest) / 2)]).toEqual([top, middle]);
});

it("an axis has room for the highest amount, and is at most twice as long", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (highest) => {
      const top = axisTop(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(2 * highest);
    }),
  );
});
