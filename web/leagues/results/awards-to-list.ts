import { addCents, centsOf, centsToDecimal } from "#contract/money.ts";
import type { ResultAward } from "#contract/result-awards.ts";

/**
 * Awards as the results page lists them: a prize's weeks that no team has won yet are one row, because a season has
 * many of them. Amounts still add up to the same.
 */
export function awardsToList(awards: readonly ResultAward[]): ResultAward[] {
  const rows: ResultAward[] = [];
  for (const award of awards) {
    const before = rows.at(-1);
    const isSamePrize = before && isUnplayed(before) && isUnplayed(award) && stemOf(before) === stemOf(award);
    if (isSamePrize) rows[rows.length - 1] = joined(before, award);
    else rows.push(award);
  }
  return rows;
}

const WEEKS = /, weeks? (\d+)(?: to \d+)?$/;

const isUnplayed = ({ kind, state, winners, title }: ResultAward) =>
  kind === "weekly_high_score" && state === "open" && winners.length === 0 && WEEKS.test(title);

const stemOf = ({ title }: ResultAward) => title.replace(WEEKS, "");

const joined = (first: ResultAward, last: ResultAward): ResultAward => ({
  ...first,
  title: `${stemOf(first)}, weeks ${WEEKS.exec(first.title)?.[1]} to ${last.week}`,
  amount: centsToDecimal(addCents(centsOf(first.amount), centsOf(last.amount))),
  reasons: ["These weeks aren't over."],
});
