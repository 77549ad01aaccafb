import { expect, it } from "vitest";
import { toCents } from "./money.ts";
import { sumsInWords, sumsOf, sumsToWire } from "./sums.ts";

const sums = sumsOf([
  { currency: "GBP", amount: toCents(20_00) },
  { currency: "EUR", amount: toCents(0) },
  { currency: "USD", amount: toCents(50_00) },
  { currency: "CHF", amount: toCents(1_00) },
  { currency: "GBP", amount: toCents(5_50) },
]);

it("Amounts are added a currency each, dollars first, those of nothing left out", () => {
  expect(sumsToWire(sums)).toEqual([
    { currency: "USD", amount: "50.00" },
    { currency: "CHF", amount: "1.00" },
    { currency: "GBP", amount: "25.50" },
  ]);
  expect(sumsInWords(sums).replaceAll("\u00a0", " ")).toBe("$50.00, CHF 1.00 and £25.50");
});
