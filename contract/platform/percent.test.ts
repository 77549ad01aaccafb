import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "./money.ts";
import {
  basisPointsToDecimal,
  percentOf,
  percentToBasisPoints,
  splitByWeights,
  splitEqually,
  toBasisPoints,
} from "./percent.ts";
import { percentSchema } from "./percent-schema.ts";

const pools = fc.integer({ min: 0, max: 50 * 99_999_999_99 }).map(toCents);
const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 50 });

describe("a split", () => {
  it("sums to the cent, whatever is split", () => {
    fc.assert(
      fc.property(pools, weights, (pool, parts) => {
        expect(splitByWeights(pool, parts, "USD").reduce((a, b) => a + b, 0)).toBe(pool);
      }),
    );
  });

  it("gives each place within a cent of its exact share", () => {
    fc.assert(
      fc.property(pools, weights, (pool, parts) => {
        const total = BigInt(parts.reduce((a, b) => a + b, 0));
        splitByWeights(pool, parts, "USD").forEach((share, place) => {
          const off = BigInt(share) * total - BigInt(pool) * BigInt(parts[place] ?? 0);
          expect(off > -total && off < total).toBe(true);
        });
      }),
    );
  });

  it("never gives a better place less than a worse one of the same weight", () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: 50 }), (pool, count) => {
        const shares = splitEqually(pool, count, "USD");
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      }),
    );
  });

  it("follows the largest remainder", () => {
    expect(splitByWeights(toCents(7), [40, 30, 20, 10], "USD")).toEqual([3, 2, 1, 1]);
    expect(splitByWeights(toCents(9000), [50, 30, 20], "USD")).toEqual([4500, 2700, 1800]);
    expect(splitByWeights(toCents(10), [1, 1, 2], "USD")).toEqual([3, 2, 5]);
    expect(splitByWeights(toCents(100), [10, 33, 57], "USD")).toEqual([10, 33, 57]);
  });

  it("gives an odd cent of equal remainders to the better place", () => {
    expect(splitEqually(toCents(11), 4, "USD")).toEqual([3, 3, 3, 2]);
    expect(splitByWeights(toCents(2), [1, 2, 1], "USD")).toEqual([1, 1, 0]);
  });

  it("gives nothing to a weight of zero, and needs one above it", () => {
    expect(splitByWeights(toCents(5), [0, 1], "USD")).toEqual([0, 5]);
    expect(() => splitByWeights(toCents(5), [0, 0], "USD")).toThrow("A split needs a weight above zero.");
    expect(() => splitEqually(toCents(5), 0, "USD")).toThrow("A split needs a weight above zero.");
  });
});

describe("a percent", () => {
  it("has at most two decimals and no sign or exponent", () => {
    expect([12.5, "12.50", "0", 100].map(percentToBasisPoints)).toEqual([1250, 1250, 0, 10_000]);
    expect(["12.345", "-1", "1e1", "", "NaN", Number.NaN].map(percentToBasisPoints)).toEqual(Array(6).fill(undefined));
  });

  it("of an amount is never more than its exact part", () => {
    expect(percentOf(toCents(9999), toBasisPoints(1000), "USD")).toBe(999);
    expect(percentOf(toCents(9999), toBasisPoints(10_000), "USD")).toBe(9999);
  });

  it("is kept as a whole number of hundredths", () => {
    expect(() => toBasisPoints(0.5)).toThrow("0.5 is not a whole number of basis points.");
    const written = [1250, 0, 10_000, 5].map(toBasisPoints).map(basisPointsToDecimal);
    expect(written.join(" ")).toBe("12.50 0.00 100.00 0.05");
  });

  it("is read with spaces around it, and refused with anything else", () => {
    expect(percentToBasisPoints(" 12.5 ")).toBe(1250);
    expect(["12.5%", "x12", "1000.", "1000.123"].map(percentToBasisPoints)).toEqual(Array(4).fill(undefined));
  });

  it("in a request is refused outside its limits, with the given message", () => {
    const schema = percentSchema({ min: 1, max: 50, message: "Between 1 and 50" });
    expect([1, "1.00", 50, "49.99"].map((value) => schema.parse(value))).toEqual([100, 100, 5000, 4999]);
    for (const wrong of [0, 0.99, 50.01, 51, "", "1.005", -1, null, undefined, true]) {
      const { error } = schema.safeParse(wrong);
      expect(
        error?.issues.map(({ message }) => message),
        String(wrong),
      ).toEqual(["Between 1 and 50"]);
    }
  });
});

describe("in a currency without decimals", () => {
  it("a split gives whole units to the shares that are due most of one, and a percentage is rounded down to one", () => {
    expect(splitByWeights(toCents(10_000_00), [1, 1, 1], "ISK")).toEqual([3_334_00, 3_333_00, 3_333_00]);
    expect(splitByWeights(toCents(7_00), [40, 30, 20, 10], "UGX")).toEqual([3_00, 2_00, 1_00, 1_00]);
    expect(splitEqually(toCents(2_00), 3, "ISK")).toEqual([1_00, 1_00, 0]);
    expect(percentOf(toCents(99_00), toBasisPoints(3_333), "ISK")).toBe(32_00);
    expect(percentOf(toCents(99_00), toBasisPoints(3_333), "GBP")).toBe(32_99);
  });

  it("shares are whole and sum to a whole total, whatever the weights", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(100), { minLength: 1 }), (whole, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const shares = splitByWeights(toCents(whole * 100), weights, "ISK");
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole * 100);
        expect(shares.filter((share) => share % 100 !== 0)).toEqual([]);
      }),
    );
  });

  it("nothing is lost of a total that isn't whole", () => {
    expect(splitByWeights(toCents(3_05), [1, 1], "ISK")).toEqual([2_00, 1_05]);
  });
});
