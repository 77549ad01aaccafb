import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "./money.ts";
import { percentOf, percentToBasisPoints, splitByWeights, splitEqually, toBasisPoints } from "./percent.ts";

const pools = fc.integer({ min: 0, max: 50 * 99_999_999_99 }).map(toCents);
const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 50 });

describe("a split", () => {
  it("sums to the cent, whatever is split", () => {
    fc.assert(
      fc.property(pools, weights, (pool, parts) => {
        expect(splitByWeights(pool, parts).reduce((a, b) => a + b, 0)).toBe(pool);
      }),
    );
  });

  it("gives each place within a cent of its exact share", () => {
    fc.assert(
      fc.property(pools, weights, (pool, parts) => {
        const total = BigInt(parts.reduce((a, b) => a + b, 0));
        splitByWeights(pool, parts).forEach((share, place) => {
          const off = BigInt(share) * total - BigInt(pool) * BigInt(parts[place] ?? 0);
          expect(off > -total && off < total).toBe(true);
        });
      }),
    );
  });

  it("never gives a better place less than a worse one of the same weight", () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: 50 }), (pool, count) => {
        const shares = splitEqually(pool, count);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      }),
    );
  });

  it("follows the largest remainder", () => {
    expect(splitByWeights(toCents(7), [40, 30, 20, 10])).toEqual([3, 2, 1, 1]);
    expect(splitByWeights(toCents(9000), [50, 30, 20])).toEqual([4500, 2700, 1800]);
  });
});

describe("a percent", () => {
  it("has at most two decimals and no sign or exponent", () => {
    expect([12.5, "12.50", "0", 100].map(percentToBasisPoints)).toEqual([1250, 1250, 0, 10_000]);
    expect(["12.345", "-1", "1e1", "", "NaN", Number.NaN].map(percentToBasisPoints)).toEqual(Array(6).fill(undefined));
  });

  it("of an amount is never more than its exact part", () => {
    expect(percentOf(toCents(9999), toBasisPoints(1000))).toBe(999);
  });
});
