import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights } from "#contract/platform/percent.ts";
import type { PayoutPosition } from "#contract/terms/payout-structure.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import { type GivenPrize, givenForPlaces, placesGiven } from "./given-prizes.ts";
import { otherPrizesLeft } from "./other-prizes-left.ts";

export type PrizesLeft = {
  places: { place: number; amount: Cents }[];
  others: { title: string; amount: Cents }[];
};

type Season = {
  payoutStructure: readonly PayoutPosition[];
  prizeRules: readonly PrizeRule[];
  currency: Currency;
  /** The prizes as if none had been given yet. */
  amounts: { places: readonly Cents[]; others: readonly Cents[] };
  given: readonly GivenPrize[];
  periodPool: Cents;
  /** What can still be proposed. */
  available: Cents;
};

/**
 * The places and other prizes that no one has won yet, at the amounts that they had before any was given (RULES §8). Prizes
 * divided over weeks or divisions have what is left of theirs. If less is left than all of these, they fall in proportion.
 */
export function prizesLeft({ payoutStructure, prizeRules, currency, ...season }: Season): PrizesLeft {
  const { amounts, given, periodPool, available } = season;
  const forPlaces = givenForPlaces(given, prizeRules);
  const isPlaceGiven = placesGiven(forPlaces);
  const places = payoutStructure
    .map(({ place }, index) => ({ place, amount: amounts.places[index] ?? ZERO }))
    .filter(({ place }) => !isPlaceGiven(place));
  const ofPlaces = new Map(payoutStructure.map(({ place }, index) => [place, amounts.places[index] ?? ZERO]));
  const rest = otherPrizesLeft(prizeRules, { amounts: amounts.others, given, forPlaces, ofPlaces, periodPool });
  const others = prizeRules
    .map((rule, index) => ({ title: prizeTitle(rule), amount: rest[index] ?? ZERO }))
    .filter(({ amount }) => amount > 0);
  const all = [...places, ...others].map(({ amount }) => amount);
  if (addCents(...all) <= available) return { places, others };
  const reduced = splitByWeights(available, all, currency);
  return {
    places: places.map((one, index) => ({ ...one, amount: reduced[index] ?? ZERO })),
    others: others.map((one, index) => ({ ...one, amount: reduced[places.length + index] ?? ZERO })),
  };
}
