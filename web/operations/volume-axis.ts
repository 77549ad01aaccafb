import { formatDollars, toCents } from "#contract/platform/money.ts";

/** The first digits of an axis whose middle is as easy to read as its end. */
const ROUND = [1, 2, 4, 5, 10];

/** The round amount, in cents, at the end of an axis for amounts up to the highest. */
export function axisTop(highest: number): number {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, highest))));
  return power * (ROUND.find((digit) => digit * power >= highest) ?? 10);
}

/** "$1,500", "$0.50": cents only where there are any. */
export const axisAmount = (cents: number): string => formatDollars(toCents(cents)).replace(/\.00$/, "");
