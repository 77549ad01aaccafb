import { expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { isOwed } from "#server/money/payments/is-owed.ts";

const dynasty = {
  leagueType: "dynasty",
  status: "active",
  currentYear: 3,
  entryFee: toCents(5000),
  minYears: 2,
  maxYears: 3,
  deletedAt: null,
} as LeagueRow;
const unpaid = { firstSeason: 1, lastSeason: null, paymentStatus: "pending" } as const;
const fees = (...cents: number[]) => cents.map(toCents);
const twoSeasons = { firstSeason: 3, shares: fees(5000, 5000) };

it("An unpaid seat owes the league's fee, from this season on, for any number of seasons that the league offers", () => {
  expect(isOwed(twoSeasons, unpaid, dynasty)).toBe(true);
});

it.each([
  ["there is no seat", twoSeasons, undefined, dynasty],
  ["the seat is paid", twoSeasons, { ...unpaid, paymentStatus: "paid" } as const, dynasty],
  ["the league was deleted", twoSeasons, unpaid, { ...dynasty, deletedAt: new Date(0) }],
  ["the league is over", twoSeasons, unpaid, { ...dynasty, status: "completed" } as LeagueRow],
  ["it begins with an earlier season", { ...twoSeasons, firstSeason: 2 }, unpaid, dynasty],
  ["the seat begins later", twoSeasons, { ...unpaid, firstSeason: 4 }, dynasty],
  ["one of its shares is less than the fee", { ...twoSeasons, shares: fees(5000, 4999) }, unpaid, dynasty],
  [
    "it's for more seasons than the league offers",
    { ...twoSeasons, shares: fees(5000, 5000, 5000, 5000) },
    unpaid,
    dynasty,
  ],
  ["it's for fewer seasons than the league asks for", { ...twoSeasons, shares: fees(5000) }, unpaid, dynasty],
])("A seat doesn't owe a payment when %s", (_, covered, seat, league) => {
  expect(isOwed(covered, seat, league)).toBe(false);
});
