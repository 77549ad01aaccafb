import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { HUNDRED_PERCENT, percentToBasisPoints, splitByWeights, splitEqually } from "#contract/platform/percent.ts";

export const TOTAL_MESSAGE = "Payout percentages must total exactly 100%";

export type PayoutPosition = { place: number; percentage: number };

const totalBasisPoints = (positions: readonly PayoutPosition[]) =>
  positions.reduce((sum, { percentage }) => sum + (percentToBasisPoints(percentage) ?? 0), 0);

export const totalsHundredPercent = (positions: readonly PayoutPosition[]) =>
  totalBasisPoints(positions) === HUNDRED_PERCENT;

export const payoutPresets = [
  { name: "Winner takes all", percentages: [100] },
  { name: "Top two", percentages: [70, 30] },
  { name: "Top three", percentages: [50, 30, 20] },
  { name: "Top four", percentages: [40, 30, 20, 10] },
] as const;

export const positionsOf = (percentages: readonly number[]): PayoutPosition[] =>
  percentages.map((percentage, index) => ({ place: index + 1, percentage }));

/**
 * The prize of each place in a pool, to the cent (RULES §1). A structure that doesn't total 100 yet splits only the
 * places it has.
 */
export function payoutsByPlace(
  pool: Cents,
  { payoutStructure: positions, currency }: { payoutStructure: readonly PayoutPosition[]; currency: Currency },
): Cents[] {
  const named = positions.map(({ percentage }) => percentToBasisPoints(percentage) ?? 0);
  const rest = Math.max(0, HUNDRED_PERCENT - totalBasisPoints(positions));
  return splitByWeights(pool, [...named, rest], currency).slice(0, positions.length);
}

/**
 * The prizes of a list of winners, some of whom may share a place (RULES §8): tied members split the sum of the places
 * they cover equally, odd cents to those first in the list.
 * @param places The place of each winner, in the list's order.
 * @param amounts The prize of each place, first place first.
 */
export function sharePlaces(places: readonly number[], amounts: readonly Cents[], currency: Currency): Cents[] {
  const shares = new Map<number, Cents[]>();
  for (const place of new Set(places)) {
    const tied = places.filter((other) => other === place).length;
    const covered = amounts.slice(place - 1, place - 1 + tied);
    shares.set(place, splitEqually(addCents(...covered), tied, currency));
  }
  return places.map((place) => shares.get(place)?.shift() ?? ZERO);
}
