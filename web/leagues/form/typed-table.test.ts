import { describe, expect, it } from "vitest";
import { DOLLARS } from "#contract/platform/currency.ts";
import { toCents } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import {
  startOfTable,
  surplusesOf,
  tableBody,
  tableSoFar,
  typedStructure,
  typedTable,
  withScaledRows,
  withSmallerRow,
} from "#web/leagues/form/typed-table.ts";

const terms = {
  ...{ entryFee: toCents(50_00), maxMembers: 10, prizeRules: [], currency: DOLLARS },
  ...{ commissionerReimbursement: toBasisPoints(0), periodPrizeShare: toBasisPoints(0) },
};
const shares = [
  { place: 1, percentage: "70" },
  { place: 2, percentage: "30" },
];

describe("a typed table of fixed prizes", () => {
  it("starts with what the shares come to in a full league, and with fewer members", () => {
    expect(startOfTable(shares, terms)).toEqual({
      rows: [
        { from: "6", amounts: ["210", "90"] },
        { from: "8", amounts: ["280", "120"] },
        { from: "10", amounts: ["350", "150"] },
      ],
      surplus: "members",
    });
    const small = startOfTable(shares, { ...terms, entryFee: toCents(1_00), maxMembers: 3, currency: "ISK" });
    expect(small.rows).toEqual([{ from: "3", amounts: ["2", "1"] }]);
    expect(startOfTable(shares, { ...terms, entryFee: toCents(0) }).rows).toEqual([{ from: "10", amounts: [""] }]);
  });

  it("is scaled down from its last row, whatever the others were", () => {
    const table = {
      rows: [
        { from: "9", amounts: ["1"] },
        { from: "10", amounts: ["400"] },
      ],
      surplus: "first" as const,
    };
    expect(withScaledRows(table, terms)).toEqual({
      rows: [
        { from: "6", amounts: ["240"] },
        { from: "8", amounts: ["320"] },
        { from: "10", amounts: ["400"] },
      ],
      surplus: "first",
    });
  });

  it("gets an empty row for two members fewer", () => {
    const table = { rows: [{ from: "10", amounts: ["400", "50"] }], surplus: "members" as const };
    expect(withSmallerRow(table).rows[0]).toEqual({ from: "8", amounts: ["", ""] });
  });

  it("is sent as it was typed, and read back without cents that are none", () => {
    const shown = { rows: [{ from: 10, amounts: ["400.00", "49.50"] }], surplus: "members" as const };
    const typed = typedTable(shown);
    expect(typed?.rows).toEqual([{ from: "10", amounts: ["400", "49.50"] }]);
    expect(tableBody(typed, DOLLARS)).toEqual({ rows: [{ from: 10, amounts: ["400", "49.50"] }], surplus: "members" });
    expect(tableSoFar({ rows: [{ from: "x", amounts: ["4,00", ""] }], surplus: "members" }, DOLLARS)?.rows).toEqual([
      { from: 0, amounts: [expect.any(Number), 0] },
    ]);
    expect(tableBody(null, DOLLARS)).toBeNull();
  });

  it("stands for percentages of the places, also while nothing is typed yet", () => {
    expect(typedStructure({ rows: [{ from: "10", amounts: ["300", "100"] }], surplus: "members" }, DOLLARS)).toEqual([
      { place: 1, percentage: "75" },
      { place: 2, percentage: "25" },
    ]);
    expect(typedStructure({ rows: [{ from: "10", amounts: ["", ""] }], surplus: "members" }, DOLLARS)).toEqual([
      { place: 1, percentage: "100" },
    ]);
  });

  it("passes money on to the next season only in a dynasty", () => {
    expect(surplusesOf("dynasty")).toContain("next_season");
    expect(surplusesOf("pickem")).not.toContain("next_season");
  });
});
