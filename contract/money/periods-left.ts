import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights, splitEqually } from "#contract/platform/percent.ts";
import { isOfPeriod } from "#contract/terms/other-prizes.ts";
import { PRIZE_KINDS, type PrizeRule, periodsOf } from "#contract/terms/prize-kinds.ts";
import { periodTitle } from "#contract/terms/prize-words.ts";
import { type GivenPrize, isForPeriod, isNamedFor } from "./given-prizes.ts";
import { isOfWeek } from "./is-of-week.ts";

/** A prize and the day, week or month that it was paid for. */
export type GivenOfPeriod = GivenPrize & { period: string | null };
export type PeriodLeft = { title: string; unit: "week" | "month"; number: number; amount: Cents };

type Season = {
  prizeRules: readonly PrizeRule[];
  currency: Currency;
  /** What each prize is worth as if none had been given yet. */
  amounts: readonly Cents[];
  given: readonly GivenOfPeriod[];
  /** The share for prizes during the season, and what is left of it. */
  periodPool: Cents;
  periodAvailable: Cents;
};

/**
 * The weeks and months of the prizes that come off the share for period prizes and that no one has won yet, with the
 * amounts that results would give them (RULES §21). If less than all of these is left, they fall in proportion.
 */
export function periodsLeft({ prizeRules, currency, ...season }: Season): PeriodLeft[] {
  const { amounts, given, periodPool, periodAvailable } = season;
  const periods = prizeRules.flatMap((rule, index) => {
    if (!isOfPeriod(rule, periodPool)) return [];
    const all = periodsOfPrize(rule, amounts[index] ?? ZERO, currency);
    const isGiven = periodsGiven(rule, { given, prizeRules });
    const carried = rule.ties === "carry" ? carriedOver(all, given) : [];
    return all.filter(({ number, amount }) => amount > 0 && !isGiven(number) && !carried.includes(number));
  });
  const all = periods.map(({ amount }) => amount);
  if (addCents(...all) <= periodAvailable) return periods;
  const reduced = splitByWeights(periodAvailable, all, currency);
  return periods.map((one, index) => ({ ...one, amount: reduced[index] ?? ZERO })).filter(({ amount }) => amount > 0);
}

function periodsOfPrize(rule: PrizeRule, amount: Cents, currency: Currency): PeriodLeft[] {
  const numbers = periodsOf(rule);
  const parts = splitEqually(amount, numbers.length, currency);
  return numbers.map((number, index) => ({
    ...{ title: periodTitle(rule, number), unit: unitOf(rule), number, amount: parts[index] ?? ZERO },
  }));
}

/**
 * Finds the weeks or months whose ties carried over to a later one that someone won: that one paid more than its own
 * amount, by at least half of the one before it.
 */
function carriedOver(periods: readonly PeriodLeft[], given: readonly GivenPrize[]): number[] {
  const paidFor = ({ title }: PeriodLeft) =>
    addCents(...given.filter(({ prize }) => isForPeriod(prize ?? "", title)).map(({ amount }) => amount));
  const carried: number[] = [];
  for (const [nth, period] of periods.entries()) {
    let more = subtractCents(paidFor(period), period.amount);
    for (const before of periods.slice(0, nth).reverse()) {
      if (more <= 0 || 2 * more < before.amount || paidFor(before) > 0) break;
      carried.push(before.number);
      more = subtractCents(more, before.amount);
    }
  }
  return carried;
}

const unitOf = ({ kind }: PrizeRule) => (PRIZE_KINDS[kind].dividedOver === "months" ? "month" : "week");

/** Tells which weeks or months of a prize someone got: by its name, or by hand for a week under a name that no prize has. */
export function periodsGiven(
  rule: PrizeRule,
  { given, prizeRules }: Pick<Season, "given" | "prizeRules">,
): (number: number) => boolean {
  const ofNoName = given.filter(
    (one) => !one.isOfSeason && !prizeRules.some((other) => isNamedFor(one, other, prizeRules)),
  );
  return (number) =>
    given.some(({ prize }) => isForPeriod(prize ?? "", periodTitle(rule, number))) ||
    (unitOf(rule) === "week" && ofNoName.some(({ period }) => period !== null && isOfWeek(period, number)));
}
