import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import type { Award } from "#contract/results/award.ts";
import { awardPrizes, prizesWith } from "#contract/results/awards.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { teamName } from "#contract/results/results-words.ts";
import { splitBothPools } from "#contract/terms/other-prizes.ts";
import { type PayoutPosition, payoutsByPlace } from "#contract/terms/payout-structure.ts";
import { type PrizeTerms, periodPoolOf, prizePoolOf } from "#contract/terms/prize-issues.ts";
import { isPeriodic } from "#contract/terms/prize-kinds.ts";

/** A prize and who would have won it; a weekly or monthly one with all its weeks or months together. */
export type WonPrize = {
  title: string;
  amount: Cents;
  winners: { name: string; amount: Cents; times: number }[];
  /** Why no team would have won it. */
  why: string | undefined;
};

/** Who would have won these prizes by another season's results, with every seat paid: the most for each first. */
export function wonBy(table: ResultsTable, terms: PrizeTerms & { payoutStructure: PayoutPosition[] }): WonPrize[] {
  const pools = { final: prizePoolOf(terms), period: periodPoolOf(terms) };
  const { amounts: others, rest } = splitBothPools(pools, terms);
  const places = payoutsByPlace(rest, terms);
  const awards = awardPrizes(table, prizesWith(terms, { places, others }));
  return grouped(awards, titleOf).map(([title, ofPrize]) => ({
    title,
    amount: addCents(...ofPrize.map(({ amount }) => amount)),
    winners: winnersOf(table, ofPrize),
    why: ofPrize.flatMap(({ reasons }) => reasons)[0]?.sentence,
  }));
}

/** "Weekly high score" for each of "Weekly high score, week 3". */
const titleOf = ({ kind, title }: Award): string =>
  isPeriodic(kind) ? title.replace(/, (week|month) \d+( \(.*\))?$/, "") : title;

function winnersOf(table: ResultsTable, awards: readonly Award[]): WonPrize["winners"] {
  const won = awards.flatMap(({ winners }) => winners);
  return grouped(won, ({ teamId }) => teamId)
    .map(([teamId, parts]) => ({
      name: teamName(teamId, table),
      amount: addCents(ZERO, ...parts.map(({ amount }) => amount)),
      times: parts.length,
    }))
    .sort((one, other) => other.amount - one.amount);
}

/** The items by their key, in the order in which the keys come. */
const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] =>
  [...new Set(items.map(keyOf))].map((key) => [key, items.filter((item) => keyOf(item) === key)]);
