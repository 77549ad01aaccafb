import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { splitOtherPrizes } from "./other-prizes.ts";
import { givenPrizesSchema, SHARES_MESSAGE } from "./prize-rules.ts";
import { prizesInWords } from "./prize-words.ts";

const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 14, amount: "10.00", isEachWeek: true };
const faultsOf = (...prizes: object[]) =>
  givenPrizesSchema.safeParse(prizes).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

describe("a prize beyond the places", () => {
  it("is stored with what its kind has and nothing else", () => {
    const [custom, points] = givenPrizesSchema.parse([
      { kind: "custom", label: " Best name ", amount: 5, fromWeek: 2, toWeek: 1, isEachWeek: true },
      { kind: "most_points", place: 2, fromWeek: 1, toWeek: 14, percentage: "12.5", label: "" },
    ]);
    expect(custom).toEqual({
      ...{ kind: "custom", label: "Best name", amount: 500, percentage: null, isEachWeek: false },
      ...{ place: null, fromWeek: null, toWeek: null, phase: null },
    });
    expect(points).toEqual({
      ...{ kind: "most_points", label: null, amount: null, percentage: 12.5, isEachWeek: false },
      ...{ place: 2, fromWeek: 1, toWeek: 14, phase: "regular" },
    });
  });

  it.each([
    [{ kind: "custom", amount: 5 }, "0.label Name the prize"],
    [{ kind: "final_place", amount: 5 }, "0.place Enter a place between 1 and 50"],
    [{ kind: "final_place", place: 51, amount: 5 }, "0.place Enter a place between 1 and 50"],
    [{ ...weekly, kind: "most_points", place: "last" }, "0.place Enter a place between 1 and 50"],
    [{ ...weekly, place: 4 }, "0.place Enter a place between 1 and 3"],
    [{ kind: "division_winner", amount: 5, place: 1 }, "0.place This kind of prize has no places"],
    [{ kind: "monthly_high_score", amount: 5 }, "0.months Enter 1 to 12 months"],
    [{ kind: "each_win", fromWeek: 1, toWeek: 14, amount: 2, isEachWeek: true }, "0.games Enter 1 to 25 games a week"],
    [{ ...weekly, place: 2, ties: "carry" }, "0.ties Only the first place of a week or month can carry over"],
    [
      { kind: "most_points", place: 1, fromWeek: 1, toWeek: 14, amount: 5, ties: "carry" },
      "0.ties Only the first place of a week or month can carry over",
    ],
    [{ kind: "division_winner", amount: 5, ties: "wins" }, "0.ties Nothing breaks a tie in this kind of prize"],
    [
      { kind: "lowest_score_pays", fromWeek: 1, toWeek: 14, percentage: 5 },
      "0.amount Enter the amount that each week's lowest score pays",
    ],
    [{ ...weekly, kind: "lowest_score", isEachWeek: false, place: "last" }, "0.place This kind of prize has no places"],
    [{ ...weekly, fromWeek: null }, "0.fromWeek Enter a week between 1 and 53"],
    [{ ...weekly, toWeek: 54 }, "0.toWeek Enter a week between 1 and 53"],
    [{ ...weekly, fromWeek: 15 }, "0.toWeek The last week can't be before the first"],
    [{ ...weekly, amount: "0.00" }, "0.amount Each prize must be above 0"],
    [{ ...weekly, amount: null }, "0.amount Enter an amount or a percentage"],
    [{ ...weekly, percentage: 5 }, "0.amount Enter an amount or a percentage, not both"],
    [
      { kind: "division_winner", percentage: 0 },
      "0.percentage Enter a percentage above 0 and up to 100 with at most two decimals",
    ],
  ])("%j says what is wrong: %s", (prize, fault) => {
    expect(faultsOf(prize)).toEqual([fault]);
  });

  it("can share at most the whole pool, and there are 20 at most", () => {
    const share = (percentage: number) => ({ kind: "division_winner", percentage });
    expect(faultsOf(share(50), share(50))).toEqual([]);
    expect(faultsOf(share(50), share(50.01))).toEqual([` ${SHARES_MESSAGE}`]);
    expect(faultsOf(...Array(20).fill(share(1)))).toEqual([]);
    expect(faultsOf(...Array(21).fill(share(1)))).toEqual([" A league can have 20 other prizes at most"]);
  });

  it("reads as one line of a league's terms", () => {
    const words = (...prizes: object[]) =>
      prizesInWords({ prizeRules: givenPrizesSchema.parse(prizes), currency: "USD" });
    expect(words()).toBe("None");
    expect(
      words(
        weekly,
        { ...weekly, label: "Top dog", isEachWeek: false, phase: "all" },
        { kind: "regular_season_place", place: 1, percentage: 5 },
        { kind: "final_place", place: "last", amount: 50 },
        { kind: "most_points", place: 2, fromWeek: 3, toWeek: 3, amount: 7 },
      ),
    ).toBe(
      "Weekly high score, weeks 1 to 14: $10.00 a week; Top dog, weeks 1 to 14 with the playoffs: $10.00; 1st place in the regular season: 5%; Last place: $50.00; 2nd place in points, week 3: $7.00",
    );
  });
});

describe("what the other prizes take off a pool", () => {
  it("takes their shares first, then their amounts, and leaves the rest to the places", () => {
    const prizes = givenPrizesSchema.parse([weekly, { kind: "division_winner", percentage: 10 }]);
    expect(splitOtherPrizes(toCents(600_00), { prizeRules: prizes, currency: "USD" })).toEqual({
      amounts: [140_00, 60_00],
      rest: 400_00,
      over: 0,
    });
  });

  it("is never more than the pool, and says how much more they ask for", () => {
    const prizes = givenPrizesSchema.parse([weekly, { kind: "division_winner", percentage: 10 }]);
    expect(splitOtherPrizes(toCents(100_00), { prizeRules: prizes, currency: "USD" })).toEqual({
      amounts: [90_00, 10_00],
      rest: 0,
      over: 50_00,
    });
  });
});
