import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountSchema } from "./amount.ts";
import {
  addCents,
  centsOf,
  centsToDecimal,
  decimalToCents,
  formatMoney,
  subtractCents,
  timesCents,
  toCents,
} from "./money.ts";

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

  it.each([
    "",
    " ",
    "1.005",
    "-1",
    "+1",
    "1e3",
    "NaN",
    "Infinity",
    "0x10",
    "1,000",
    ".5",
    "5.",
    "5.0.0",
    "x5",
    "5x",
    "12345678901234",
  ])("refuses %j", (text) => {
    expect(decimalToCents(text)).toBeUndefined();
  });

  it("is refused in a request, as a number and as text, and never rounded", () => {
    for (const wrong of [1.005, -1, Number.NaN, Number.POSITIVE_INFINITY, null, true, [], {}, "100000000.00"]) {
      expect(amountSchema().safeParse(wrong).success, String(wrong)).toBe(false);
    }
    expect(amountSchema().parse(33.33)).toBe(3333);
  });

  it("is written in dollars", () => {
    expect(formatMoney(toCents(123_456_789))).toBe("$1,234,567.89");
    expect(formatMoney(toCents(-7))).toBe("\u2212$0.07");
    expect(formatMoney(toCents(0))).toBe("$0.00");
    expect(formatMoney(toCents(100_000))).toBe("$1,000.00");
    expect(formatMoney(toCents(99_999))).toBe("$999.99");
  });

  it("is written as a decimal with two places", () => {
    expect([0, 7, 70, 700, -7, -700].map((value) => centsToDecimal(toCents(value)))).toEqual([
      "0.00",
      "0.07",
      "0.70",
      "7.00",
      "-0.07",
      "-7.00",
    ]);
  });

  it("is a whole number of cents that a computer counts exactly, and nothing else", () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => toCents(wrong)).toThrow(`${wrong} is not a whole number of cents.`);
    }
    expect(toCents(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("is read back as the contract writes it, and anything else is refused", () => {
    expect(centsOf("-0.07")).toBe(-7);
    expect(() => centsOf("7 dollars")).toThrow('"7 dollars" is not an amount.');
    expect(() => centsOf("7-")).toThrow('"7-" is not an amount.');
  });

  it("is added, subtracted and multiplied in whole cents", () => {
    expect(addCents(toCents(1), toCents(20), toCents(300))).toBe(321);
    expect(addCents()).toBe(0);
    expect(subtractCents(toCents(5), toCents(7))).toBe(-2);
    expect(timesCents(toCents(3333), 3)).toBe(9999);
    expect(() => timesCents(toCents(1), 0.5)).toThrow("0.5 is not a whole number of cents.");
  });
});
