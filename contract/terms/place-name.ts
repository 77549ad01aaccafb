import { memoize } from "#contract/platform/memoize.ts";
import { nameOfKind, type PayoutKind } from "./payout-kinds.ts";

const ordinals = memoize(() => new Intl.PluralRules("en", { type: "ordinal" }));
const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd" };

/** 1 → "1st place". */
export const placeName = (place: number): string => `${place}${SUFFIXES[ordinals().select(place)] ?? "th"} place`;

/** The longest name of a prize that a payout can carry. */
export const PRIZE_NAME_MAX = 100;

type Won = { place?: number | null | undefined; prize?: string | null | undefined };

/** What was won: "1st place", "Weekly high score, week 3", or both if the prize doesn't say its place. */
export function wonName({ place = null, prize = null }: Won): string {
  if (prize === null) return place === null ? "" : placeName(place);
  return place === null || prize.startsWith(placeName(place)) ? prize : `${placeName(place)}, ${prize}`;
}

/** Sorts what was won by its place; what has none comes last, in the order given. */
export const byPlace = (one: Won, other: Won): number => placeOrder(one) - placeOrder(other);

const placeOrder = ({ place }: Won) => place ?? Number.MAX_SAFE_INTEGER;

type Named = { kind: PayoutKind; place: number | null; prize: string | null; period: string | null };

/** Names a payout by its purpose: "1st place", "Week 3, 1st place", "Most points", "Commissioner reimbursement", "Refund". */
export function payoutTitle({ kind, period, ...won }: Named): string {
  const named = nameOfKind({ kind });
  if (named) return named;
  const name = wonName(won);
  const saysPeriod = period === null || name.toLowerCase().endsWith(`, ${period.toLowerCase()}`);
  return saysPeriod ? name : `${period}, ${name}`;
}
