import { addCents, type Cents, toCents, ZERO } from "./money.ts";
import { isOfPeriod } from "./other-prizes.ts";
import type { PayoutPosition } from "./payout-structure.ts";
import { splitByWeights } from "./percent.ts";
import { placeName } from "./place-name.ts";
import { type PrizeRule, weeksOf, windowOf } from "./prize-kinds.ts";
import { prizeName, prizeTitle } from "./prize-words.ts";

/** A prize that someone got this season; the places of a day, week or month aren't places of the season. */
export type GivenPrize = { place: number | null; prize: string | null; amount: Cents; isOfSeason: boolean };

export type PrizesLeft = {
  places: { place: number; amount: Cents }[];
  others: { title: string; amount: Cents }[];
};

type Season = {
  payoutStructure: readonly PayoutPosition[];
  prizeRules: readonly PrizeRule[];
  /** The prizes as if none had been given yet. */
  amounts: { places: readonly Cents[]; others: readonly Cents[] };
  given: readonly GivenPrize[];
  periodPool: Cents;
  /** What can still be proposed. */
  available: Cents;
};

/**
 * The places and other prizes that no one got yet, at the amounts that they had before any was given (RULES §8). Prizes
 * divided over weeks or divisions have what is left of theirs. If less is left than all of these, they fall in proportion.
 */
export function prizesLeft({ payoutStructure, prizeRules, amounts, given, periodPool, available }: Season): PrizesLeft {
  const isPlaceGiven = placesGiven(given);
  const places = payoutStructure
    .map(({ place }, index) => ({ place, amount: amounts.places[index] ?? ZERO }))
    .filter(({ place }) => !isPlaceGiven(place));
  const rest = restsOf(prizeRules, { amounts: amounts.others, given, periodPool });
  const others = prizeRules
    .map((rule, index) => ({ title: prizeTitle(rule), amount: rest[index] ?? ZERO }))
    .filter(({ amount }) => amount > 0);
  const all = [...places, ...others].map(({ amount }) => amount);
  if (addCents(...all) <= available) return { places, others };
  const reduced = splitByWeights(available, all);
  return {
    places: places.map((one, index) => ({ ...one, amount: reduced[index] ?? ZERO })),
    others: others.map((one, index) => ({ ...one, amount: reduced[places.length + index] ?? ZERO })),
  };
}

/** Whether someone got a place, or tied members got it together with those before it. */
function placesGiven(given: readonly GivenPrize[]): (place: number) => boolean {
  const ofSeason = given.flatMap(({ place, prize, isOfSeason }) =>
    isOfSeason && place !== null ? { place, prize } : [],
  );
  const covered = new Set(
    ofSeason.map(({ place }, index) => place + ofSeason.slice(0, index).filter((one) => one.place === place).length),
  );
  return (place) => covered.has(place) || ofSeason.some(({ prize }) => isAmong(prize ?? "", placeName(place)));
}

type Others = { amounts: readonly Cents[]; given: readonly GivenPrize[]; periodPool: Cents };

/** The amounts of the other prizes that no one got yet. */
function restsOf(rules: readonly PrizeRule[], { amounts, given, periodPool }: Others): Cents[] {
  const isUnique = (rule: PrizeRule) => rules.filter((other) => prizeName(other) === prizeName(rule)).length === 1;
  const wonOf = (rule: PrizeRule) => given.filter((one) => isFor(one, rule, { isUnique: isUnique(rule) }));
  const named = new Set(rules.flatMap(wonOf));
  // Prizes paid from the share by hand, under any name, come off the weekly high scores.
  let unnamed = sumOf(given.filter((one) => !one.isOfSeason && one.place === null && !named.has(one)));
  return rules.map((rule, index) => {
    const won = wonOf(rule);
    const amount = amounts[index] ?? ZERO;
    if (!isDivided(rule)) return won.length > 0 ? ZERO : amount;
    const left = toCents(Math.max(0, amount - sumOf(won)));
    const byHand = toCents(isOfPeriod(rule, periodPool) ? Math.min(left, unnamed) : 0);
    unnamed = toCents(unnamed - byHand);
    return toCents(left - byHand);
  });
}

const sumOf = (given: readonly GivenPrize[]): Cents => addCents(...given.map(({ amount }) => amount));

/** Whether a prize is divided over weeks or divisions, each with winners of its own. */
const isDivided = ({ kind }: PrizeRule) => kind === "weekly_high_score" || kind === "division_winner";

/** Whether something given goes by the name of a prize, as results name it or as someone typed it. */
function isFor(
  { place, prize, isOfSeason }: GivenPrize,
  rule: PrizeRule,
  { isUnique }: { isUnique: boolean },
): boolean {
  if (isOfSeason && place !== null && place === rule.place && rule.kind === "final_place") return true;
  if (prize === null) return false;
  const name = prizeName(rule);
  if (isAmong(prize, prizeTitle(rule)) || (isUnique && isAmong(prize, name))) return true;
  const window = windowOf(rule);
  if (rule.kind === "division_winner") return plain(prize).startsWith(`${plain(name)}, `);
  if (rule.kind !== "weekly_high_score" || !window) return false;
  return weeksOf(window).some((week) => plain(prize) === plain(`${name}, week ${week}`));
}

/** Tied members win several prizes together: "2nd place and 3rd place". */
const isAmong = (prize: string, name: string) => ` and ${plain(prize)} and `.includes(` and ${plain(name)} and `);

const plain = (name: string) => name.trim().toLowerCase();
