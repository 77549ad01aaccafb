import { z } from "zod";
import { addCents, type Cents, ZERO } from "./money.ts";
import { HUNDRED_PERCENT, percentToBasisPoints, splitByWeights, splitEqually } from "./percent.ts";

const PERCENTAGE_MESSAGE = "Enter a percentage between 0 and 100 with at most two decimals";
export const TOTAL_MESSAGE = "Payout percentages must total exactly 100%";

const payoutPositionSchema = z.object({
  place: z.int().min(1).max(50),
  percentage: z
    .union([z.number(), z.string()], { error: PERCENTAGE_MESSAGE })
    .refine((value) => (percentToBasisPoints(value) ?? HUNDRED_PERCENT + 1) <= HUNDRED_PERCENT, {
      error: PERCENTAGE_MESSAGE,
      abort: true,
    })
    .transform(Number),
});
export type PayoutPosition = { place: number; percentage: number };

const totalBasisPoints = (positions: readonly PayoutPosition[]) =>
  positions.reduce((sum, { percentage }) => sum + (percentToBasisPoints(percentage) ?? 0), 0);

export const totalsHundredPercent = (positions: readonly PayoutPosition[]) =>
  totalBasisPoints(positions) === HUNDRED_PERCENT;

/** Places 1 to n, each once, whose percentages total exactly 100 (SPEC §5). */
export const payoutStructureSchema = z
  .array(payoutPositionSchema, { error: "At least one payout position is required" })
  .min(1, { error: "At least one payout position is required" })
  .max(50)
  .refine((positions) => positions.every(({ place }, index) => place === index + 1), {
    error: "Number the places from 1 upwards, each once",
  })
  .refine(totalsHundredPercent, { error: TOTAL_MESSAGE });

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
export function payoutsByPlace(pool: Cents, positions: readonly PayoutPosition[]): Cents[] {
  const named = positions.map(({ percentage }) => percentToBasisPoints(percentage) ?? 0);
  const rest = Math.max(0, HUNDRED_PERCENT - totalBasisPoints(positions));
  return splitByWeights(pool, [...named, rest]).slice(0, positions.length);
}

/**
 * The prizes of a list of winners, some of whom may share a place (RULES §8): tied members split the sum of the places
 * they cover equally, odd cents to those first in the list.
 * @param places The place of each winner, in the list's order.
 * @param amounts The prize of each place, first place first.
 */
export function sharePlaces(places: readonly number[], amounts: readonly Cents[]): Cents[] {
  const shares = new Map<number, Cents[]>();
  for (const place of new Set(places)) {
    const tied = places.filter((other) => other === place).length;
    const covered = amounts.slice(place - 1, place - 1 + tied);
    shares.set(place, splitEqually(addCents(...covered), tied));
  }
  return places.map((place) => shares.get(place)?.shift() ?? ZERO);
}
