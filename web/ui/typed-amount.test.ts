import { afterEach, describe, expect, it } from "vitest";
import { decimalToCents, writeMoneyIn } from "#contract/platform/money.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

it.each([
  ["1,000", "1000"],
  ["$75", "75"],
  [" $1,234.50 ", "1234.50"],
  ["12,345,678.9", "12345678.9"],
  ["50.00", "50.00"],
])("reads %j as %s", (typed, amount) => {
  expect(typedAmount(typed, "USD")).toBe(amount);
});

it.each(["12,50", "1,00", "1,0000", "1000,000", "-$5", "$-5", "1e3", "$", "5 $", ",5", "1.000,50", ""])(
  "leaves %j as it is, because it isn't clear what it means",
  (typed) => {
    expect(typedAmount(typed, "USD")).toBe(typed);
  },
);

it("takes the sign of the league's currency alone", () => {
  expect(typedAmount("£1,000.50", "GBP")).toBe("1000.50");
  expect(typedAmount("CA$75", "CAD")).toBe("75");
  for (const currency of ["GBP", "CAD"]) expect(typedAmount("$75", currency)).toBe("$75");
});

describe("where a comma separates decimals", () => {
  afterEach(() => writeMoneyIn("en-US"));

  it.each([
    ["de-DE", "1.234,50 €", "1234.50"],
    ["de-DE", "1234,5", "1234.5"],
    ["de-DE", "50,00", "50.00"],
    ["de-DE", "50.00", "50.00"],
    ["de-DE", "50", "50"],
    ["fr-FR", "1 234,50", "1234.50"],
    ["fr-FR", "1\u202f234,50\u00a0€", "1234.50"],
  ])("in %s, %j is %s", (language, typed, amount) => {
    writeMoneyIn(language);
    expect(typedAmount(typed, "EUR")).toBe(amount);
  });

  it.each(["1.000", "1,000", "1.00,50", "1,234.50", "1.234,567", "12.34,50", "$50,00"])(
    "%j stays as it is, because it isn't clear what it means",
    (typed) => {
      writeMoneyIn("de-DE");
      expect(typedAmount(typed, "EUR")).toBe(typed);
      expect(decimalToCents(typed)).toBeUndefined();
    },
  );
});
