import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, subtractCents, timesCents, toCents, ZERO } from "#contract/platform/money.ts";
import {
  HUNDRED_PERCENT,
  percentOf,
  percentToBasisPoints,
  splitByWeights,
  toBasisPoints,
} from "#contract/platform/percent.ts";
import { eachOf, isCharge, isPeriodic, type PrizeRule, periodsOf, weeksOf, windowOf } from "./prize-kinds.ts";

export type OtherPrizes = {
  /** The prizes' amounts, in their order. */
  amounts: Cents[];
  /** What is left for the final places. */
  rest: Cents;
  /** How much more the prizes ask for than there is; nothing if they fit. */
  over: Cents;
};

/** The prizes beyond a league's payout structure, and the currency they are in. */
type Prizes = { prizeRules: readonly PrizeRule[]; currency: Currency };

const pointsOf = ({ percentage }: PrizeRule) => percentToBasisPoints(percentage ?? 0) ?? toBasisPoints(0);

/**
 * What a prize asks for in all: its amount, or its amount for each week, month or possible win. A charge asks for
 * nothing, because it comes from a member.
 */
export const askedOf = (prize: PrizeRule): Cents => (isCharge(prize) ? ZERO : askedEach(prize));

/** Adds up what a prize or a charge comes to over all its weeks, months or possible wins. */
export const askedEach = (prize: PrizeRule): Cents =>
  timesCents(prize.amount ?? ZERO, prize.isEachWeek ? timesOf(prize) : 1);

/** How often a sum for each of them is paid at most. */
export function timesOf(prize: PrizeRule): number {
  const window = windowOf(prize);
  if (eachOf(prize.kind) === "win") return (window ? weeksOf(window).length : 0) * (prize.games ?? 0);
  return periodsOf(prize).length;
}

/**
 * Takes the prizes beyond the payout structure off a pool, to the cent: shares of the pool first, then amounts. Amounts
 * that ask for more than is left, because too few members have paid, fall in proportion (RULES §1). Amounts and rest
 * together are the pool.
 */
export function splitOtherPrizes(pool: Cents, { prizeRules: prizes, currency }: Prizes): OtherPrizes {
  const points = prizes.map(pointsOf);
  const asked = prizes.map(askedOf);
  const totalPoints = points.reduce((sum, each) => sum + each, 0);
  const others = Math.max(0, HUNDRED_PERCENT - totalPoints);
  const shares = splitByWeights(pool, [...points, others], currency);
  const room = shares[prizes.length] ?? ZERO;
  const total = addCents(...asked);
  const amounts = total > room ? reduced(room, asked, currency) : asked;
  return {
    amounts: prizes.map((_, index) => addCents(shares[index] ?? ZERO, amounts[index] ?? ZERO)),
    rest: subtractCents(room, addCents(...amounts)),
    over: overOf(pool, { points, totalPoints, total, room, currency }),
  };
}

/** A pool below zero only comes from terms that are refused at their own fields. */
const reduced = (room: Cents, asked: readonly Cents[], currency: Currency): Cents[] =>
  room > 0 ? splitByWeights(room, asked, currency) : asked.map(() => ZERO);

type PrizeQuery = {
  points: ReturnType<typeof pointsOf>[];
  totalPoints: number;
  total: Cents;
  room: Cents;
  currency: Currency;
};

function overOf(pool: Cents, { points, totalPoints, total, room, currency }: PrizeQuery): Cents {
  if (totalPoints <= HUNDRED_PERCENT) return toCents(Math.max(0, total - room));
  const shares = addCents(...points.map((each) => percentOf(pool, each, currency)));
  return toCents(Math.max(0, addCents(shares, total) - pool));
}

type Pools = {
  /** For the prizes at the season's end. */
  final: Cents;
  /** Set aside for prizes during the season. */
  period: Cents;
};
type BothPools = OtherPrizes & {
  /** What weekly and monthly prizes leave of the share for period prizes. */
  periodRest: Cents;
  /** How much more weekly and monthly prizes ask for than that share. */
  periodOver: Cents;
};

/** Whether a prize comes off the share for period prizes, if there is one. */
export const isOfPeriod = (prize: PrizeRule | undefined, period: Cents): boolean =>
  prize !== undefined && period > 0 && isPeriodic(prize.kind) && !isCharge(prize);

/**
 * Takes the prizes beyond the payout structure off both pools: weekly and monthly prizes are paid during the season, so
 * they come off the share for period prizes, if there is one, and all others off the final pool (RULES §21). A percentage is
 * of the pool that its prize comes off.
 */
export function splitBothPools({ final, period }: Pools, { prizeRules: prizes, currency }: Prizes): BothPools {
  const isPaidInSeason = (prize: PrizeRule) => isOfPeriod(prize, period);
  const inSeason = prizes.filter((prize) => isPaidInSeason(prize));
  const periodic = splitOtherPrizes(period, { prizeRules: inSeason, currency });
  const others = splitOtherPrizes(final, { prizeRules: prizes.filter((prize) => !isPaidInSeason(prize)), currency });
  const [ofPeriods, ofOthers] = [[...periodic.amounts], [...others.amounts]];
  return {
    amounts: prizes.map((prize) => (isPaidInSeason(prize) ? ofPeriods : ofOthers).shift() ?? ZERO),
    rest: others.rest,
    over: others.over,
    periodRest: periodic.rest,
    periodOver: periodic.over,
  };
}
