import { describe, expect, it } from "vitest";
import { interventionSchema } from "#contract/operations/admin-oversight.ts";
import { toCents } from "#contract/platform/money.ts";
import { emptyPayout, poolProblem, type TypedPayout, totalOf } from "#web/money/payouts/typed-payouts.ts";
import { bodyOf } from "#web/operations/cases/replacement-payouts.ts";

const MAYA = "0d5c7b2e-0000-4000-8000-000000000001";
const rows: TypedPayout[] = [
  { key: 0, userId: MAYA, place: "1", prize: null, amount: " 300.00 ", award: null, offer: null },
  { key: 4, userId: "", place: "2", prize: null, amount: "200.00", award: null, offer: null },
  { key: 3, userId: MAYA, place: "", prize: "Most points", amount: "20.00", award: null, offer: null },
];

describe("Paying others instead", () => {
  it("sends the rows that name someone, as the server reads them", () => {
    const body = bodyOf({ action: "replace", reason: "The order was wrong.", rows, currency: "USD" });
    expect(body.payouts).toEqual([
      { userId: MAYA, place: 1, amount: "300.00" },
      { userId: MAYA, place: null, prize: "Most points", amount: "20.00" },
    ]);
    expect(interventionSchema.safeParse(body).success).toBe(true);
  });

  it("sends no payouts with the other decisions", () => {
    for (const action of ["approve", "refund"] as const) {
      expect(bodyOf({ action, reason: "The order is right.", rows, currency: "USD" })).toEqual({
        action,
        reason: "The order is right.",
      });
    }
  });

  it("adds a row with its own key, at the next place", () => {
    expect(emptyPayout(rows)).toEqual({
      key: 5,
      userId: "",
      place: "3",
      prize: null,
      amount: "",
      award: null,
      offer: null,
    });
    expect(emptyPayout([])).toMatchObject({ key: 0, place: "1" });
  });

  it("counts an invalid amount as zero", () => {
    expect(totalOf([{ amount: "300.00" }, { amount: "a lot" }, { amount: "0.5" }], "USD")).toBe(300_50);
  });

  it("takes no more than the pool", () => {
    expect(poolProblem(toCents(500_00), toCents(500_00), "USD")).toBeUndefined();
    expect(poolProblem(toCents(500_01), toCents(500_00), "USD")).toBe(
      "Total payouts ($500.01) exceed pool size ($500.00).",
    );
  });
});
