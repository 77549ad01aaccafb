import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { isOfPeriod } from "#contract/terms/other-prizes.ts";
import { PRIZE_KINDS, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import { type GivenForPlaces, type GivenPrize, isDivided, isNamedFor, plainTitle } from "./given-prizes.ts";
import { givenOfOneName } from "./same-named-prizes.ts";

type Others = {
  /** The prizes as if none had been given yet. */
  amounts: readonly Cents[];
  given: readonly GivenPrize[];
  forPlaces: GivenForPlaces;
  /** What the structure gives each place. */
  ofPlaces: ReadonlyMap<number, Cents>;
  periodPool: Cents;
};

type Prize = { rule: PrizeRule; index: number; amount: Cents; named: GivenPrize[] };

/** Returns what is left of each prize beyond the places, in their order. */
export function otherPrizesLeft(rules: readonly PrizeRule[], season: Others): Cents[] {
  const prizes = rules.map((rule, index) => ({
    ...{ rule, index, amount: season.amounts[index] ?? ZERO },
    named: season.given.filter((one) => isNamedFor(one, rule, rules)),
  }));
  const left = prizes.map(({ amount }) => amount);
  for (const index of wholeGiven(prizes, season)) left[index] = ZERO;
  return dividedLeft(prizes, { ...season, left });
}

/** The indexes of the undivided prizes that someone got. */
function wholeGiven(prizes: readonly Prize[], season: Others): number[] {
  const whole = prizes.filter(({ rule }) => !isDivided(rule));
  const titles = new Set(whole.map(({ rule }) => plainTitle(rule)));
  return [...titles].flatMap((title) => {
    const same = whole.filter(({ rule }) => plainTitle(rule) === title);
    const named = new Set(same.flatMap((prize) => prize.named));
    const [bonus = []] = same.map((prize) => paidForBonus(prize, season)).filter(({ length }) => length > 0);
    const paid = [...[...named].map(({ amount }) => amount), ...bonus];
    if (paid.length === 0) return [];
    const given = givenOfOneName(
      same.map(({ amount }) => amount),
      paid,
    );
    return same.flatMap(({ index }, nth) => (given.has(nth) ? [index] : []));
  });
}

/**
 * Returns what a place's winners got beyond its own amount, for a prize that is about the same place: members get both in
 * one payout. A place whose amount was raised by hand looks the same, so less than half of the prize doesn't count.
 */
function paidForBonus({ rule: { kind, place }, amount }: Prize, { forPlaces, ofPlaces }: Others): Cents[] {
  if (!PRIZE_KINDS[kind].isFinalPlace || typeof place !== "number") return [];
  const winners = forPlaces.filter((one) => one.place === place);
  const ofStructure = winners.map((_, nth) => ofPlaces.get(place + nth) ?? ZERO);
  const bonus = subtractCents(sumOf(winners), addCents(...ofStructure));
  const isEnough = !ofPlaces.has(place) || 2 * bonus >= amount;
  return bonus > 0 && isEnough ? [bonus] : [];
}

/** Subtracts what was paid from the prizes divided over weeks or divisions, and counts each payout only once. */
function dividedLeft(
  prizes: readonly Prize[],
  { left: before, given, periodPool }: Others & { left: readonly Cents[] },
): Cents[] {
  const left = [...before];
  const takeOff = (from: readonly Prize[], paid: Cents) => {
    let rest = paid;
    for (const { index } of from) {
      const part = toCents(Math.min(left[index] ?? ZERO, rest));
      left[index] = subtractCents(left[index] ?? ZERO, part);
      rest = subtractCents(rest, part);
    }
  };
  const isNamed = (one: GivenPrize) => prizes.some(({ named }) => named.includes(one));
  for (const one of given) {
    takeOff(
      prizes.filter(({ rule, named }) => isDivided(rule) && named.includes(one)),
      one.amount,
    );
  }
  // Prizes paid from the share by hand, under any name, come off the weekly high scores.
  takeOff(
    prizes.filter(({ rule }) => isOfPeriod(rule, periodPool)),
    sumOf(given.filter((one) => !one.isOfSeason && one.place === null && !isNamed(one))),
  );
  return left;
}

const sumOf = (given: readonly { amount: Cents }[]): Cents => addCents(...given.map(({ amount }) => amount));
