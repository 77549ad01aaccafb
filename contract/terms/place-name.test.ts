import { describe, expect, it } from "vitest";
import { byPlace, payoutTitle, placeName, wonName } from "./place-name.ts";

describe("a payout's name", () => {
  it.each([
    [{ kind: "prize", place: 2, prize: null, period: null }, "2nd place"],
    [{ kind: "prize", place: null, prize: "Most points", period: null }, "Most points"],
    [{ kind: "prize", place: 12, prize: "Toilet bowl", period: null }, "12th place, Toilet bowl"],
    [{ kind: "prize", place: 2, prize: "2nd place and 3rd place", period: null }, "2nd place and 3rd place"],
    [{ kind: "period_prize", place: 1, prize: null, period: "Week 3" }, "Week 3, 1st place"],
    [{ kind: "period_prize", place: null, prize: "High score", period: "Week 3" }, "Week 3, High score"],
    [{ kind: "period_prize", place: null, prize: "High score, week 3", period: "Week 3" }, "High score, week 3"],
    [{ kind: "period_prize", place: null, prize: "High score, week 3", period: "Week" }, "Week, High score, week 3"],
    [{ kind: "reimbursement", place: null, prize: null, period: null }, "Commissioner reimbursement"],
    [{ kind: "refund", place: null, prize: null, period: null }, "Refund"],
  ] as const)("says what it is for: %j", (payout, title) => {
    expect(payoutTitle(payout)).toBe(title);
  });

  it("puts places before prizes that have none, which keep their order", () => {
    const won = [{ prize: "B" }, { place: 2 }, { prize: "A" }, { place: 1, prize: "Trophy" }];
    expect(won.sort(byPlace).map(wonName)).toEqual(["1st place, Trophy", "2nd place", "B", "A"]);
  });

  it("counts places as people say them", () => {
    const names = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 50].map(placeName);
    const ordinals = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "50th"];
    expect(names).toEqual(ordinals.map((ordinal) => `${ordinal} place`));
  });
});
