import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { payoutsByPlace, positionsOf, sharePlaces } from "./payout-structure.ts";
import { payoutStructureSchema } from "./payout-structure-schema.ts";

const cents = (...amounts: number[]) => amounts.map(toCents);

describe("tied places", () => {
  it("share the sum of the places they cover", () => {
    expect(sharePlaces([1, 2, 2], cents(5000, 3000, 2000), "USD")).toEqual([5000, 2500, 2500]);
    expect(sharePlaces([1, 1], cents(10_000), "USD")).toEqual([5000, 5000]);
    expect(sharePlaces([1, 2, 3], cents(5000, 3000, 2000), "USD")).toEqual([5000, 3000, 2000]);
  });

  it("give odd cents to those who come first in the list", () => {
    expect(sharePlaces([1, 1, 1], cents(50, 30, 20), "USD")).toEqual([34, 33, 33]);
    expect(sharePlaces([2, 1, 2], cents(100, 11), "USD")).toEqual([6, 100, 5]);
  });

  it("never give away a cent more or less than their places win", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(toCents), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 8 }), (wins, tied) => {
        const covered = wins.slice(0, tied).reduce((a, b) => a + b, 0);
        const shared = sharePlaces(Array(tied).fill(1), wins, "USD");
        expect(shared.reduce((a, b) => a + b, 0)).toBe(covered);
        expect(Math.max(...shared) - Math.min(...shared)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a payout structure", () => {
  it("numbers its places from 1, each once, and totals 100 even where floats don't", () => {
    expect(payoutStructureSchema.safeParse(positionsOf([30.9, 33.3, 35.8])).success).toBe(true);
    expect(payoutStructureSchema.safeParse([{ place: 2, percentage: 100 }]).success).toBe(false);
    const [issue] = payoutStructureSchema.safeParse([{ place: 0, percentage: 100 }]).error?.issues ?? [];
    expect(issue?.path).toEqual([0, "place"]);
  });

  it("says which of its rules was broken", () => {
    const [first, second] = positionsOf([50, 50]);
    const said = (...positions: unknown[]) =>
      payoutStructureSchema.safeParse(positions).error?.issues.map(({ message }) => message);
    const percentage = ["Enter a percentage between 0 and 100 with at most two decimals"];
    expect(said({ place: 1, percentage: true })).toEqual(percentage);
    expect(said({ place: 1, percentage: "half" })).toEqual(percentage);
    expect(said({ place: 1, percentage: 100.01 })).toEqual(percentage);
    expect(said({ place: 1, percentage: "100" })).toBeUndefined();
    expect(said(first, { ...second, place: 1 })).toEqual(["Number the places from 1 up, each once"]);
    expect(payoutStructureSchema.safeParse("none").error?.issues[0]?.message).toBe(
      "At least one payout position is required",
    );
  });

  it("takes 50 places and no more", () => {
    const places = (count: number) => payoutStructureSchema.safeParse(positionsOf(Array(count).fill(100 / count)));
    expect(places(50).success).toBe(true);
    const tooMany = positionsOf([...Array(50).fill(1.96), 2]);
    expect(payoutStructureSchema.safeParse(tooMany).error?.issues[0]?.code).toBe("too_big");
  });

  it("splits nothing as nothing, and names no amounts without places", () => {
    expect(payoutsByPlace(toCents(0), { payoutStructure: positionsOf([60, 40]), currency: "USD" })).toEqual([0, 0]);
    expect(payoutsByPlace(toCents(100), { payoutStructure: [], currency: "USD" })).toEqual([]);
  });

  it("splits a pool to the cent while it is still being filled in", () => {
    expect(payoutsByPlace(toCents(9999), { payoutStructure: positionsOf([50, 30, 20]), currency: "USD" })).toEqual([
      4999, 3000, 2000,
    ]);
    expect(payoutsByPlace(toCents(10_000), { payoutStructure: positionsOf([60, 10]), currency: "USD" })).toEqual([
      6000, 1000,
    ]);
  });
});
