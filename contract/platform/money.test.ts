import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { amountSchema } from "./amount.ts";
import {
  addCents,
  centsOf,
  centsToDecimal,
  decimalToCents,
  formatMoney,
  signOf,
  splitMoney,
  subtractCents,
  timesCents,
  toCents,
  writeMoneyIn,
} from "./money.ts";
import { formatShort, formatWithCode } from "./money-forms.ts";

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

  it.each(["", " ", ..."1.005 -1 +1 1e3 NaN Infinity 0x10 1,000 .5 5. 5.0.0 x5 5x 12345678901234".split(" ")])(
    "refuses %j",
    (text) => {
      expect(decimalToCents(text)).toBeUndefined();
    },
  );

  it("is refused in a request, as a number and as text, and never rounded", () => {
    for (const wrong of [1.005, -1, Number.NaN, Number.POSITIVE_INFINITY, null, true, [], {}, "100000000.00"]) {
      expect(amountSchema().safeParse(wrong).success, String(wrong)).toBe(false);
    }
    expect(amountSchema().parse(33.33)).toBe(3333);
  });

  it("is written in dollars", () => {
    expect(formatMoney(toCents(123_456_789), "USD")).toBe("$1,234,567.89");
    expect(formatMoney(toCents(-7), "USD")).toBe("\u2212$0.07");
    expect(formatMoney(toCents(0), "USD")).toBe("$0.00");
    expect(formatMoney(toCents(100_000), "USD")).toBe("$1,000.00");
    expect(formatMoney(toCents(99_999), "USD")).toBe("$999.99");
  });

  it("is written as a decimal with two places", () => {
    const written = [0, 7, 70, 700, -7, -700].map((value) => centsToDecimal(toCents(value)));
    expect(written.join(" ")).toBe("0.00 0.07 0.70 7.00 -0.07 -7.00");
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

describe("an amount as people read it", () => {
  afterEach(() => writeMoneyIn("en-US"));
  const amount = toCents(1_234_50);
  /** Intl sets no-break spaces, which look like any other here. */
  const shown = (language: string, currency: string, cents = amount) => {
    writeMoneyIn(language);
    return formatMoney(cents, currency).replace(/[\u00a0\u202f]/g, " ");
  };

  it.each([
    ["en-US", "USD", "$1,234.50"],
    ["en-GB", "USD", "$1,234.50"],
    ["en-GB", "GBP", "£1,234.50"],
    ["en-CA", "CAD", "CA$1,234.50"],
    ["en-AU", "AUD", "A$1,234.50"],
    ["en-US", "EUR", "€1,234.50"],
    ["de-DE", "EUR", "1.234,50 €"],
    ["de-DE", "USD", "1.234,50 $"],
    ["fr-CA", "CAD", "1 234,50 CA$"],
    ["es-MX", "MXN", "MX$1,234.50"],
  ])("in %s and %s is %s", (language, currency, words) => {
    expect(shown(language, currency)).toBe(words);
  });

  it("has no decimals where the currency has none, unless there are some", () => {
    expect(shown("en-US", "ISK", toCents(5_000_00))).toBe("ISK 5,000");
    expect(shown("de-DE", "ISK", toCents(5_000_00))).toBe("5.000 ISK");
    expect(shown("en-US", "ISK", toCents(5_000_50))).toBe("ISK 5,000.50");
  });

  it("has a minus sign that is as wide as a digit", () => {
    expect(shown("de-DE", "EUR", toCents(-7))).toBe("\u22120,07 €");
    expect(shown("en-US", "GBP", toCents(-7))).toBe("\u2212£0.07");
  });

  it("is the same in English whatever the country, and for a language that no standard has", () => {
    for (const language of ["en", "en-IN", "en-ZA", "en-US@posix", "C", "xx-not-a-language-tag"]) {
      expect(shown(language, "USD"), language).toBe("$1,234.50");
    }
  });

  it("is exact, however large", () => {
    expect(shown("en-US", "USD", toCents(Number.MAX_SAFE_INTEGER))).toBe("$90,071,992,547,409.91");
  });

  it("is shorter without cents, and longer with its code unless that is its sign", () => {
    expect(formatShort(toCents(50_00), "GBP")).toBe("£50");
    expect(formatShort(toCents(50_05), "GBP")).toBe("£50.05");
    expect(formatWithCode(toCents(50_00), "USD")).toBe("$50.00 USD");
    expect(formatWithCode(toCents(50_00), "ISK")).toBe("ISK\u00a050");
  });

  it("comes in parts for large amounts", () => {
    expect(splitMoney(amount, "USD")).toEqual({ whole: "$1,234", cents: ".50", after: "" });
    expect(splitMoney(toCents(50_00), "ISK")).toEqual({ whole: "ISK\u00a050", cents: "", after: "" });
    writeMoneyIn("de-DE");
    expect(splitMoney(amount, "EUR")).toEqual({ whole: "1.234", cents: ",50", after: "\u00a0€" });
  });

  it("has a dollar sign alone only in US dollars", () => {
    const alone = Intl.supportedValuesOf("currency").filter((code) => /^\$/.test(signOf(code)));
    expect(alone).toEqual(["USD"]);
  });
});
