import { describe, expect, it } from "vitest";
import type { ShownPrize } from "#contract/terms/prize-rules.ts";
import { termsLine } from "#web/leagues/terms-line.ts";

const WEEKLY: ShownPrize = {
  ...{ kind: "weekly_high_score", label: null, place: null, fromWeek: 1, toWeek: 14, phase: "regular" },
  ...{ amount: "10.00", percentage: null, isEachWeek: true },
};

const TERMS = {
  ...{ entryFee: "50.00", leagueType: "single_season" as const, minYears: 1, maxYears: 1 },
  maxMembers: 10,
  payoutStructure: [
    { place: 1, percentage: 70 },
    { place: 2, percentage: 30 },
  ],
  prizeRules: [],
  commissionerReimbursement: "0.00",
  payoutRule: "commissioner_control" as const,
};

describe("the terms in one line", () => {
  it.each([
    { league: {}, line: "$50 · 10\u00a0seats · 70/30 · commissioner decides" },
    {
      league: { entryFee: "33.33", commissionerReimbursement: "5.00", payoutRule: "majority_approval" as const },
      line: "$33.33 · 10\u00a0seats · 70/30 after 5% · majority vote",
    },
    {
      league: { payoutStructure: [{ place: 1, percentage: 100 }], commissionerReimbursement: "2.50" },
      line: "$50 · 10\u00a0seats · winner takes all after 2.5% · commissioner decides",
    },
    { league: { prizeRules: [WEEKLY] }, line: "$50 · 10\u00a0seats · 70/30 after other prizes · commissioner decides" },
    {
      league: {
        payoutStructure: [{ place: 1, percentage: 100 }],
        prizeRules: [WEEKLY],
        commissionerReimbursement: "5.00",
      },
      line: "$50 · 10\u00a0seats · 100 after 5% and other prizes · commissioner decides",
    },
    { league: { entryFee: "0.00" }, line: "Free · 10\u00a0seats" },
  ])("are $line", ({ league, line }) => {
    expect(termsLine({ ...TERMS, ...league })).toBe(line);
  });
});
