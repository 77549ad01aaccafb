import { expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { feeToJoin, leastToJoin, prepaidInWords } from "./fee-to-join.ts";

const FEE = toCents(5000);
const dynasty = (minYears: number, maxYears: number) => ({
  leagueType: "dynasty" as const,
  currency: "USD",
  minYears,
  maxYears,
});
const single = { leagueType: "single_season" as const, currency: "USD", minYears: 1, maxYears: 1 };

it.each([
  [single, "$50.00", "$50.00"],
  [dynasty(1, 1), "$50.00 per season", "$50.00 per season"],
  [dynasty(1, 3), "$50.00 per season, prepaid for up to 3 seasons", "$50.00 per season"],
  [dynasty(2, 2), "$50.00 per season, prepaid for 2 seasons, $100.00 in all", "$100.00 for 2 seasons"],
  [dynasty(2, 3), "$50.00 per season, prepaid for 2 or 3 seasons, at least $100.00", "$100.00 for 2 seasons"],
  [dynasty(3, 10), "$50.00 per season, prepaid for 3 to 10 seasons, at least $150.00", "$150.00 for 3 seasons"],
])("With %o, joining costs %s", (terms, all, least) => {
  expect(feeToJoin(FEE, terms)).toBe(all);
  expect(leastToJoin(FEE, terms)).toBe(least);
});

it("A league where no one can prepay, or that is free, names no prepaid seasons", () => {
  const free = prepaidInWords(toCents(0), dynasty(2, 3));
  expect([prepaidInWords(FEE, single), prepaidInWords(FEE, dynasty(1, 1)), free]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
