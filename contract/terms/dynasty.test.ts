import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, freshSeat, seasonsFrom, yearsToPayChoices } from "./dynasty.ts";
import { leagueStatuses } from "./league-status.ts";

const dynasty = { leagueType: "dynasty" as const, minYears: 2, maxYears: 3, currentYear: 1 };

describe("a seat", () => {
  it("taken now begins with the current season and has no end", () => {
    expect(freshSeat({ currentYear: 4 })).toEqual({ firstSeason: 4, lastSeason: null });
  });

  it("owes the current season, or its own first season if that is still to come", () => {
    expect(dueSeason({ firstSeason: 1 }, { currentYear: 3 })).toBe(3);
    expect(dueSeason({ firstSeason: 4 }, { currentYear: 3 })).toBe(4);
  });
});

describe("the years to pay", () => {
  it("run from the league's minimum to its maximum in a dynasty", () => {
    expect(yearsToPayChoices(dynasty, freshSeat(dynasty))).toEqual([2, 3]);
    expect(yearsToPayChoices({ ...dynasty, minYears: 3 }, freshSeat(dynasty))).toEqual([3]);
    expect(yearsToPayChoices({ ...dynasty, minYears: 1, maxYears: 4 }, freshSeat(dynasty))).toEqual([1, 2, 3, 4]);
  });

  it("are one season in every other league", () => {
    expect(yearsToPayChoices({ ...dynasty, leagueType: "survivor" as const }, freshSeat(dynasty))).toEqual([1]);
  });

  it("end with the seat once a replacement has taken over the later seasons", () => {
    const seat = { firstSeason: 1, lastSeason: 4 };
    expect(yearsToPayChoices({ ...dynasty, currentYear: 3 }, seat)).toEqual([2]);
    expect(yearsToPayChoices({ ...dynasty, currentYear: 4 }, seat)).toEqual([1]);
  });

  it("cost the entry fee each, and cover the seasons in a row", () => {
    expect(amountForYears(toCents(3333), 3)).toBe(9999);
    expect(seasonsFrom(2, 3)).toEqual([2, 3, 4]);
    expect(seasonsFrom(2, 0)).toEqual([]);
  });
});

describe("an entry fee", () => {
  const open = (seat: { firstSeason: number }) =>
    leagueStatuses.filter((status) => canPayFor(seat, { status, currentYear: 2 }));

  it("can be paid until the league is over", () => {
    expect(open({ firstSeason: 1 })).toEqual(["draft", "in_season", "active"]);
    expect(open({ firstSeason: 2 })).toEqual(["draft", "in_season", "active"]);
  });

  it("for a later season can be paid in any league that isn't canceled", () => {
    expect(open({ firstSeason: 3 })).toEqual(["draft", "in_season", "active", "completed"]);
  });
});
