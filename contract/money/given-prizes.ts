import type { Cents } from "#contract/platform/money.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { PRIZE_KINDS, type PrizeRule, periodsOf } from "#contract/terms/prize-kinds.ts";
import { periodTitle, prizeName, prizeTitle } from "#contract/terms/prize-words.ts";

/** A prize that someone got this season; the places of a day, week or month aren't places of the season. */
export type GivenPrize = { place: number | null; prize: string | null; amount: Cents; isOfSeason: boolean };

/** Whether a prize is divided over weeks or divisions, each with winners of its own. */
export const isDivided = ({ kind }: PrizeRule): boolean => PRIZE_KINDS[kind].dividedOver !== null;

/** Makes names equal that differ only in case or spaces. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** A prize's title in the form in which names are compared; prizes that share it look the same. */
export const plainTitle = (rule: PrizeRule): string => plainName(prizeTitle(rule));

/** Tied members win several prizes together: "2nd place and 3rd place". */
const isAmong = (prize: string, name: string) =>
  ` and ${plainName(prize)} and `.includes(` and ${plainName(name)} and `);

/**
 * Whether something given is for this week or month, alone or for equal teams together. Results add the platform's own
 * name of a month.
 */
export const isForPeriod = (prize: string, title: string): boolean =>
  isAmong(prize.replace(/ \([^()]*\)(?= and |$)/g, ""), title);

/** Whether something given has exactly the name of one of these prizes; a place's own name is only that place. */
function namesOneOf({ place, prize }: GivenPrize, rules: readonly PrizeRule[]): boolean {
  if (prize === null || (place !== null && plainName(prize) === plainName(placeName(place)))) return false;
  return rules.some((rule) => plainTitle(rule) === plainName(prize));
}

/** Whether something given goes by the name of a prize, as results name it or as someone typed it. */
export function isNamedFor(one: GivenPrize, rule: PrizeRule, rules: readonly PrizeRule[]): boolean {
  const { place, prize } = one;
  if (prize === null) return false;
  if (namesOneOf(one, rules)) return plainTitle(rule) === plainName(prize);
  const name = prizeName(rule);
  const { isFinalPlace, dividedOver } = PRIZE_KINDS[rule.kind];
  // What has a place is for that place, and for the places that tied members won with it.
  if (place === null || isFinalPlace) {
    if (isAmong(prize, prizeTitle(rule)) || (isOnlyOne(rule, rules) && isAmong(prize, name))) return true;
  }
  if (dividedOver === "divisions") return plainName(prize).startsWith(`${plainName(name)}, `);
  return periodsOf(rule).some((number) => isForPeriod(prize, periodTitle(rule, number)));
}

/** Whether a prize's name, without its weeks, says which prize it is. */
const isOnlyOne = (rule: PrizeRule, rules: readonly PrizeRule[]): boolean =>
  rules.every(
    (other) => plainName(prizeName(other)) !== plainName(prizeName(rule)) || plainTitle(other) === plainTitle(rule),
  );

/** What was given for the season's places, rather than for a prize with a name of its own. */
export const givenForPlaces = (given: readonly GivenPrize[], rules: readonly PrizeRule[]) =>
  given.flatMap((one) => {
    if (!one.isOfSeason || namesOneOf(one, rules)) return [];
    return [{ place: one.place ?? placeNamed(one.prize), prize: one.prize ?? "", amount: one.amount }];
  });
export type GivenForPlaces = ReturnType<typeof givenForPlaces>;

/** The place that someone typed where a prize's name belongs. */
function placeNamed(prize: string | null): number | null {
  const place = Number.parseInt(prize?.trim() ?? "", 10);
  return place > 0 && plainName(prize ?? "") === plainName(placeName(place)) ? place : null;
}

/** Whether someone got a place, or tied members got it together with those before it. */
export function placesGiven(given: GivenForPlaces): (place: number) => boolean {
  const places = given.flatMap(({ place }) => (place === null ? [] : [place]));
  const covered = new Set(
    places.map((place, index) => place + places.slice(0, index).filter((other) => other === place).length),
  );
  return (place) => covered.has(place) || given.some(({ prize }) => isAmong(prize, placeName(place)));
}
