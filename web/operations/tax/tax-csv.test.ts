import { expect, it } from "vitest";
import { taxCsv } from "#web/operations/tax/tax-csv.ts";

it("the tax report's file has a row for each person, without a deleted one's name, and says its method", () => {
  const person = {
    ...{ userId: "id", username: "=ann", name: "Ann, B", email: "ann@example.com", place: "US-TX" },
    ...{ prizes: "100.00", entryMoney: "50.00", net: "50.00", reachesThreshold: true },
    ...{ detailsCollectedAt: "2027-01-02T10:00:00.000Z", seasons: [] },
  };
  const erased = { ...person, username: null, name: null, email: null, place: null, detailsCollectedAt: null };
  const people = [person, { ...erased, reachesThreshold: false }];
  const lines = taxCsv({ year: 2026, years: [2026], threshold: "2000.00", source: "The law", people }).split("\r\n");
  expect(lines.slice(1, 5)).toEqual([
    `id,'=ann,"Ann, B",ann@example.com,US-TX,2026,100.00,50.00,50.00,2000.00,yes,2027-01-02`,
    "id,,,,,2026,100.00,50.00,50.00,2000.00,no,no",
    "",
    "Threshold: The law.",
  ]);
  expect(lines.some((line) => line.includes("by Eastern time"))).toBe(true);
});
