import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights, splitEqually } from "#contract/platform/percent.ts";
import { isOfPeriod } from "#contract/terms/other-prizes.ts";
import { type PrizeRule, weeksOf, windowOf } from "#contract/terms/prize-kinds.ts";
import { prizeName } from "#contract/terms/prize-words.ts";
import { type GivenPrize, isNamedFor, plainName } from "./given-prizes.ts";
import { isOfWeek } from "./is-of-week.ts";

/** A prize and the day, week or month that it was paid for. */
type GivenOfPeriod = GivenPrize & { period: string | null };
export type WeekLeft = { title: string; week: number; amount: Cents };

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
 * The weekly high scores that come off the share for period prizes and that no one has won yet, with the amounts that
 * results would give them (RULES §21). If less than all of these is left, they fall in proportion.
 */
export function weeksLeft({ prizeRules, currency, ...season }: Season): WeekLeft[] {
  const { amounts, given, periodPool, periodAvailable } = season;
  const weeks = prizeRules.flatMap((rule, index) => {
    if (!isOfPeriod(rule, periodPool)) return [];
    const isGiven = weeksGiven(rule, { given, prizeRules });
    return weeksOfPrize(rule, amounts[index] ?? ZERO, currency).filter(
      ({ week, amount }) => amount > 0 && !isGiven(week),
    );
  });
  const all = weeks.map(({ amount }) => amount);
  if (addCents(...all) <= periodAvailable) return weeks;
  const reduced = splitByWeights(periodAvailable, all, currency);
  return weeks.map((one, index) => ({ ...one, amount: reduced[index] ?? ZERO })).filter(({ amount }) => amount > 0);
}

const titleOf = (rule: PrizeRule, week: number): string => `${prizeName(rule)}, week ${week}`;

function weeksOfPrize(rule: PrizeRule, amount: Cents, currency: Currency): WeekLeft[] {
  const window = windowOf(rule);
  if (!window) return [];
  const weeks = weeksOf(window);
  const parts = splitEqually(amount, weeks.length, currency);
  return weeks.map((week, index) => ({ title: titleOf(rule, week), week, amount: parts[index] ?? ZERO }));
}

/** Tells which weeks of a prize someone won: by its name, or by hand for that week under a name that no prize has. */
function weeksGiven(
  rule: PrizeRule,
  { given, prizeRules }: Pick<Season, "given" | "prizeRules">,
): (week: number) => boolean {
  const ofNoName = given.filter(
    (one) => !one.isOfSeason && !prizeRules.some((other) => isNamedFor(one, other, prizeRules)),
  );
  return (week) =>
    given.some(({ prize }) => plainName(prize ?? "") === plainName(titleOf(rule, week))) ||
    ofNoName.some(({ period }) => period !== null && isOfWeek(period, week));
}
