import { describe, expect, it } from "vitest";
import type { ShownPrize } from "#contract/terms/prize-rules.ts";
import { termsLine } from "#web/leagues/terms-line.ts";

const WEEKLY: ShownPrize = {
  ...{ kind: "weekly_high_score", label: null, place: null, fromWeek: 1, toWeek: 14, phase: "regular" },
  ...{ amount: "10.00", percentage: null, isEachWeek: true },
};

const TABLE = {
  rows: [
    { from: 6, amounts: ["150.00"] },
    { from: 10, amounts: ["300.00", "90.00"] },
  ],
  surplus: "members" as const,
};
const DECIDED = { paidMembers: 7, isAgreed: false, isReduced: false, hash: "" };

const TERMS = {
  ...{ entryFee: "50.00", currency: "USD", leagueType: "single_season" as const, minYears: 1, maxYears: 1 },
  maxMembers: 10,
  payoutStructure: [
    { place: 1, percentage: 70 },
    { place: 2, percentage: 30 },
  ],
  prizeRules: [],
  prizeTable: null,
  prizeRow: null,
  entryParts: [],
  commissionerReimbursement: "0.00",
  payoutRule: "commissioner_control" as const,
};

describe("the terms in one line", () => {
  it.each([
    { league: {}, line: "$50\u00a0· 10\u00a0seats\u00a0· 70/30\u00a0· commissioner decides" },
    {
      league: { entryFee: "33.33", commissionerReimbursement: "5.00", payoutRule: "majority_approval" as const },
      line: "$33.33\u00a0· 10\u00a0seats\u00a0· 70/30 after 5%\u00a0· majority vote",
    },
    {
      league: { payoutStructure: [{ place: 1, percentage: 100 }], commissionerReimbursement: "2.50" },
      line: "$50\u00a0· 10\u00a0seats\u00a0· winner takes all after 2.5%\u00a0· commissioner decides",
    },
    {
      league: { prizeRules: [WEEKLY] },
      line: "$50\u00a0· 10\u00a0seats\u00a0· 70/30 after other prizes\u00a0· commissioner decides",
    },
    {
      league: {
        payoutStructure: [{ place: 1, percentage: 100 }],
        prizeRules: [WEEKLY],
        commissionerReimbursement: "5.00",
      },
      line: "$50\u00a0· 10\u00a0seats\u00a0· 100 after 5% and other prizes\u00a0· commissioner decides",
    },
    {
      league: {
        entryParts: [
          { amount: "20.00", dueAt: "2026-08-01T12:00:00.000Z" },
          { amount: "30.00", dueAt: "2026-09-01T12:00:00.000Z" },
        ],
      },
      line: "$50, in 2 parts\u00a0· 10\u00a0seats\u00a0· 70/30\u00a0· commissioner decides",
    },
    {
      league: { prizeTable: TABLE, commissionerReimbursement: "5.00" },
      line: "$50\u00a0· 10\u00a0seats\u00a0· 1st $300, 2nd $90 with 10 or more; less with fewer\u00a0· commissioner decides",
    },
    {
      league: { prizeTable: TABLE, prizeRow: { ...DECIDED, from: 6, amounts: ["150.00"] } },
      line: "$50\u00a0· 10\u00a0seats\u00a0· 1st $150\u00a0· commissioner decides",
    },
    { league: { entryFee: "0.00" }, line: "Free\u00a0· 10\u00a0seats" },
  ])("are $line", ({ league, line }) => {
    expect(termsLine({ ...TERMS, ...league })).toBe(line);
  });
});
