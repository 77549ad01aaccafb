import { expect, it } from "vitest";
import { duesInWords, lineOf } from "#contract/terms/dues-words.ts";

const NONE = {
  currency: "USD",
  ...{ lateFee: "0.00", lateFeeAfterDays: 3, maxChargesPerMember: "0.00", entryParts: [], prizeRules: [] },
  paymentDeadline: "2026-09-05T12:00:00.000Z",
};
const ALL = {
  ...NONE,
  ...{ lateFee: "10.00", maxChargesPerMember: "20.00" },
  prizeRules: [{ kind: "lowest_score_pays" as const, amount: "5.00" }],
  entryParts: [
    { amount: "20.00", dueAt: "2026-08-01T12:00:00.000Z" },
    { amount: "30.00", dueAt: "2026-09-05T12:00:00.000Z" },
  ],
};
const day = (moment: Date) => `${moment.getUTCMonth() + 1}/${moment.getUTCDate()}`;

it("A league's dues beyond its entry fee are a line each, with their dates where those are known", () => {
  expect(duesInWords(ALL, day).map(lineOf)).toEqual([
    "In 2 parts: $20.00 by 8/1, $30.00 by 9/5",
    "Late fee: $10.00 from 9/8",
    "Charges: up to $20.00 a season, $5.00 for each week's lowest score",
  ]);
  expect(duesInWords(ALL, undefined).map(lineOf)).toEqual([
    "In 2 parts: $20.00, $30.00",
    "Late fee: $10.00, 3 days after the deadline",
    "Charges: up to $20.00 a season, $5.00 for each week's lowest score",
  ]);
  expect(duesInWords({ ...ALL, lateFeeAfterDays: 0 }, undefined)[1]?.value).toBe("$10.00, at the deadline");
});

it("A league that only has an entry fee says nothing about them", () => {
  expect(duesInWords(NONE, day)).toEqual([]);
});
