import { describe, expect, it } from "vitest";
import { payoutTitle, placeName } from "./place-name.ts";

describe("a payout's name", () => {
  it.each([
    [{ kind: "prize", place: 2, period: null }, "2nd place"],
    [{ kind: "period_prize", place: 1, period: "Week 3" }, "Week 3, 1st place"],
    [{ kind: "reimbursement", place: null, period: null }, "Commissioner reimbursement"],
    [{ kind: "refund", place: null, period: null }, "Refund"],
  ] as const)("says what it is for: %j", (payout, title) => {
    expect(payoutTitle(payout)).toBe(title);
  });

  it("counts places as people say them", () => {
    const names = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 50].map(placeName);
    const ordinals = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "50th"];
    expect(names).toEqual(ordinals.map((ordinal) => `${ordinal} place`));
  });
});
