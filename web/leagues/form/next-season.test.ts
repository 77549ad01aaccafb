import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { nextSeasonOf, yearsOn } from "#web/leagues/form/next-season.ts";

it.each([
  ["Sunday Crew 2026", 1, "Sunday Crew 2027"],
  ["2026-27", 1, "2027-28"],
  ["2026/27", 2, "2028/29"],
  ["2098-99", 1, "2099-00"],
  ["Route 66 League", 1, "Route 66 League"],
  ["Club 12026", 1, "Club 12026"],
])("moves the years of %s on by %i", (text, years, next) => expect(yearsOn(text, years)).toBe(next));

const league = {
  ...{ name: "Sunday Crew", season: "2026", entryFee: "50.00", maxMembers: 12, payoutRule: "majority_approval" },
  paymentDeadline: "2026-09-10T12:00:00.000Z",
  endDate: "2027-01-20T12:00:00.000Z",
  prizeRules: [],
  entryParts: [],
  payoutStructure: [{ place: 1, percentage: 100 }],
} as unknown as League;

it("keeps a league's terms and proposes its dates a year later", () => {
  expect(nextSeasonOf(league, new Date("2027-02-01T12:00:00Z"))).toMatchObject({
    ...{ name: "Sunday Crew", season: "2027", entryFee: "50.00", maxMembers: "12", payoutRule: "majority_approval" },
    ...{ paymentDeadline: "2027-09-10", endDate: "2028-01-20", payoutStructure: [{ place: 1, percentage: "100" }] },
  });
});

it("proposes dates ahead for a league that rested for years", () => {
  expect(nextSeasonOf(league, new Date("2029-09-11T12:00:00Z"))).toMatchObject({
    ...{ season: "2030", paymentDeadline: "2030-09-10", endDate: "2031-01-20" },
  });
});
