import { expect, it } from "vitest";
import { toCents, ZERO } from "#contract/platform/money.ts";
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
const twoSeasons = { firstSeason: 3, seasons: 2, amount: toCents(10_000) };

it("An unpaid seat owes the league's fee, from this season on, for any number of seasons that the league offers", () => {
  expect(isOwed(twoSeasons, { seat: unpaid, due: undefined, league: dynasty })).toBe(true);
});

it("A seat whose entry due was lowered owes that for its first season, and the league's fee for each later one", () => {
  const lowered = { seat: unpaid, due: { amount: toCents(2500), covered: ZERO }, league: dynasty };
  expect(isOwed({ ...twoSeasons, amount: toCents(7500) }, lowered)).toBe(true);
  expect(isOwed(twoSeasons, lowered)).toBe(false);
});

it.each([
  ["there is no seat", twoSeasons, undefined, dynasty],
  ["the seat is paid", twoSeasons, { ...unpaid, paymentStatus: "paid" } as const, dynasty],
  ["the league was deleted", twoSeasons, unpaid, { ...dynasty, deletedAt: new Date(0) }],
  ["the league is over", twoSeasons, unpaid, { ...dynasty, status: "completed" } as LeagueRow],
  ["it begins with an earlier season", { ...twoSeasons, firstSeason: 2 }, unpaid, dynasty],
  ["the seat begins later", twoSeasons, { ...unpaid, firstSeason: 4 }, dynasty],
  ["it's less than the fees", { ...twoSeasons, amount: toCents(9999) }, unpaid, dynasty],
  [
    "it's for more seasons than the league offers",
    { ...twoSeasons, seasons: 4, amount: toCents(20_000) },
    unpaid,
    dynasty,
  ],
  [
    "it's for fewer seasons than the league asks for",
    { ...twoSeasons, seasons: 1, amount: toCents(5000) },
    unpaid,
    dynasty,
  ],
])("A seat doesn't owe a payment when %s", (_, covered, seat, league) => {
  expect(isOwed(covered, { seat, due: undefined, league })).toBe(false);
});
