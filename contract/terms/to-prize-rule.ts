import {
  eachOf,
  hasPlace,
  hasWeeks,
  isCharge,
  isTotal,
  PRIZE_KINDS,
  type PrizeRule,
  type PrizeTie,
} from "./prize-kinds.ts";

/** A prize as a request or a form gives it. */
export type GivenPrize = Pick<PrizeRule, "kind"> & {
  [Part in Exclude<keyof PrizeRule, "ties" | "isGross">]?: PrizeRule[Part] | null | undefined;
} & { ties?: PrizeTie | "split" | null | undefined; isGross?: boolean | null | undefined };

/** Leaves out defaults and what a prize's kind doesn't have, so that equal prizes are stored equally. */
export function toRule({ kind, isEachWeek, ties, isGross, ...given }: GivenPrize): PrizeRule {
  const { label = null, place = null, amount = null, percentage = null } = given;
  const { fromWeek = null, toWeek = null, months, games } = given;
  const isEach = eachOf(kind) !== null && amount !== null && (isEachWeek === true || isCharge({ kind }));
  const isFirst = place === 1 && PRIZE_KINDS[kind].place?.isFirstUnless === true;
  return {
    kind,
    label,
    place: hasPlace(kind) && !isFirst ? place : null,
    ...(hasWeeks(kind)
      ? { fromWeek, toWeek, phase: given.phase ?? ("regular" as const) }
      : { fromWeek: null, toWeek: null, phase: null }),
    amount,
    percentage,
    isEachWeek: isEach,
    ...optionsOf({ kind, ties, isGross, months, games: isEach ? games : null }),
  };
}

function optionsOf({ kind, ties, isGross, months, games }: GivenPrize): Partial<PrizeRule> {
  const { hasTies, dividedOver } = PRIZE_KINDS[kind];
  return {
    ...(dividedOver === "months" && months ? { months } : {}),
    ...(dividedOver === "wins" && games ? { games } : {}),
    ...(hasTies && ties && ties !== "split" ? { ties } : {}),
    ...(isGross && isTotal(kind) ? { isGross: true } : {}),
  };
}
