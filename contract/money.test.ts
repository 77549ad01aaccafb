import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountSchema } from "./amount.ts";
import { centsOf, centsToDecimal, decimalToCents, formatMoney, toCents } from "./money.ts";

describe("an amount", () => {
  it("crosses the wire and back unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (value) => {
        expect(centsOf(centsToDecimal(toCents(value)))).toBe(value);
      }),
    );
  });

  it.each([
    ["50", 5000],
    ["50.5", 5050],
    ["0.07", 7],
    ["0", 0],
  ])("reads %s as %i cents", (text, cents) => {
    expect(decimalToCents(text)).toBe(cents);
  });

  it.each(["", " ", "1.005", "-1", "+1", "1e3", "NaN", "Infinity", "0x10", "1,000", ".5", "5."])(
    "refuses %j",
    (text) => {
      expect(decimalToCents(text)).toBeUndefined();
    },
  );

  it("is refused in a request as number or text alike, never rounded", () => {
    for (const wrong of [1.005, -1, Number.NaN, Number.POSITIVE_INFINITY, null, true, [], {}, "100000000.00"]) {
      expect(amountSchema().safeParse(wrong).success, String(wrong)).toBe(false);
    }
    expect(amountSchema().parse(33.33)).toBe(3333);
  });

  it("is written in dollars", () => {
    expect(formatMoney(toCents(123_456_789))).toBe("$1,234,567.89");
    expect(formatMoney(toCents(-7))).toBe("-$0.07");
  });
});
