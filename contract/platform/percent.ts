import { type Cents, toCents } from "./money.ts";

declare const basisPoints: unique symbol;
/** Hundredths of a percent: 1000 is 10%. RULES §1 allows two decimals at most. */
export type BasisPoints = number & { readonly [basisPoints]: true };

export function toBasisPoints(value: number): BasisPoints {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of basis points.`);
  return value as BasisPoints;
}

export const HUNDRED_PERCENT = toBasisPoints(10_000);

/** 12.5 → 1250, "12.50" → 1250; more than two decimals, signs and exponents → undefined. */
export function percentToBasisPoints(percent: string | number): BasisPoints | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(percent).trim());
  if (!match) return undefined;
  return toBasisPoints(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** 1000 → "10.00": the form of a stored percentage on the wire (SPEC §3). */
export const basisPointsToDecimal = (value: BasisPoints): string => (value / 100).toFixed(2);

/** The given percentage of an amount, in whole cents, rounded down. */
export const percentOf = (amount: Cents, percent: BasisPoints): Cents =>
  toCents(Number((BigInt(amount) * BigInt(percent)) / BigInt(HUNDRED_PERCENT)));

/**
 * Splits an amount by weights, with shares that sum to it exactly: largest remainder, ties to the better (earlier)
 * place (RULES §1).
 */
export function splitByWeights(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum <= 0n) throw new RangeError("A split needs a weight above zero.");
  const parts = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight);
    return { cents: product / sum, remainder: product % sum };
  });
  let left = BigInt(total) - parts.reduce((all, part) => all + part.cents, 0n);
  // The sort is stable, so of equal remainders the better place stays first.
  const neediestFirst = [...parts].sort((a, b) => Number(b.remainder - a.remainder));
  for (const part of neediestFirst) {
    if (left === 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map((part) => toCents(Number(part.cents)));
}

/** Tied places: equal shares of their sum, odd cents to those first in the list (RULES §8). */
export const splitEqually = (total: Cents, count: number): Cents[] =>
  splitByWeights(
    total,
    Array.from({ length: count }, () => 1),
  );
