import { DOLLARS } from "#contract/platform/currency.ts";
import { toCents } from "#contract/platform/money.ts";
import { isPeriodic, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import { awardPrizes } from "./awards.ts";
import type { ResultsTable } from "./results-table.ts";

/** Enough that each slice of each prize is worth something. */
const ANY_AMOUNT = toCents(1_000_00);

/** The teams that win the prizes of a week by these results, or of a month that ends with it, whatever they are worth. */
export function weekWinners(table: ResultsTable, rules: readonly PrizeRule[], week: number): string[] {
  const prizes = rules
    .filter(({ kind }) => isPeriodic(kind))
    .map((rule) => ({ rule, amount: ANY_AMOUNT, currency: DOLLARS }));
  const won = awardPrizes(table, prizes).filter((award) => award.week === week && award.status !== "undecided");
  return [...new Set(won.flatMap(({ winners }) => winners.map(({ teamId }) => teamId)))];
}
