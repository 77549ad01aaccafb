import { type Currency, unitOf } from "./currency.ts";
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

/** The given percentage of an amount, in the smallest units that its currency is paid in, rounded down. */
export function percentOf(amount: Cents, percent: BasisPoints, currency: Currency): Cents {
  const unit = BigInt(unitOf(currency));
  return toCents(Number(((BigInt(amount) * BigInt(percent)) / (BigInt(HUNDRED_PERCENT) * unit)) * unit));
}

/**
 * Splits an amount by weights, with shares that sum to it exactly: largest remainder, ties to the better (earlier)
 * place (RULES §1). Shares are whole where the currency has no decimals.
 */
export function splitByWeights(total: Cents, weights: readonly number[], currency: Currency): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum <= 0n) throw new RangeError("A split needs a weight above zero.");
  const unit = BigInt(unitOf(currency));
  const parts = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight);
    return { cents: (product / (sum * unit)) * unit, remainder: product % (sum * unit) };
  });
  let left = BigInt(total) - parts.reduce((all, part) => all + part.cents, 0n);
  // The sort is stable, so of equal remainders the better place stays first.
  const neediestFirst = [...parts].sort((a, b) => Number(b.remainder - a.remainder));
  for (const part of neediestFirst) {
    if (left === 0n) break;
    const odd = left < unit ? left : unit;
    part.cents += odd;
    left -= odd;
  }
  return parts.map((part) => toCents(Number(part.cents)));
}

/** Tied places: equal shares of their sum, odd cents to those first in the list (RULES §8). */
export const splitEqually = (total: Cents, count: number, currency: Currency): Cents[] =>
  splitByWeights(
    total,
    Array.from({ length: count }, () => 1),
    currency,
  );
