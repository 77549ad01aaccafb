import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { isPeriodic } from "#contract/terms/prize-kinds.ts";

/** The weeks or months of one prize, which the results page folds into one row. */
export type WeeklyAwards = { title: string; amount: string; awards: ResultAward[] };

/** Fewer are quicker to read than to open. */
const FOLDED_MIN = 4;

/**
 * Awards as the results page lists them. A season has many weeks, so a prize's weeks or months that no team has won yet are
 * joined into one row, and if there are many rows, they fold into one that opens. Amounts still add up to the same.
 */
export function awardsToList(awards: readonly ResultAward[]): (ResultAward | WeeklyAwards)[] {
  const rows: (ResultAward | WeeklyAwards)[] = [];
  for (const weeks of runsOf(awards)) {
    const joined = withUnplayedJoined(weeks);
    if (joined.length < FOLDED_MIN) rows.push(...joined);
    else rows.push({ title: stemOf(joined[0]), amount: sumOf(weeks), awards: joined });
  }
  return rows;
}

const PERIODS = /, (week|month)s? (\d+)(?: to \d+)?(?: \([^)]*\))?$/;

const isOfWeeks = (award: ResultAward | undefined): award is ResultAward =>
  award !== undefined && isPeriodic(award.kind) && PERIODS.test(award.title);

const stemOf = (award: ResultAward | undefined) => award?.title.replace(PERIODS, "") ?? "";

/** "week 7" or "month 2": what a prize of every week or month is for. */
export function periodOf({ title }: ResultAward): string {
  const [, unit, number] = PERIODS.exec(title) ?? [];
  return `${unit} ${number}`;
}

const sumOf = (awards: readonly ResultAward[]) =>
  centsToDecimal(addCents(...awards.map(({ amount }) => centsOf(amount))));

/** The weeks of each prize together, and every other award on its own. */
function runsOf(awards: readonly ResultAward[]): ResultAward[][] {
  const runs: ResultAward[][] = [];
  for (const award of awards) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (isOfWeeks(before) && isOfWeeks(award) && stemOf(before) === stemOf(award)) run?.push(award);
    else runs.push([award]);
  }
  return runs;
}

function withUnplayedJoined(weeks: readonly ResultAward[]): ResultAward[] {
  const rows: ResultAward[] = [];
  for (const award of weeks) {
    const before = rows.at(-1);
    if (before && isUnplayed(before) && isUnplayed(award)) rows[rows.length - 1] = joined(before, award);
    else rows.push(award);
  }
  return rows;
}

const isUnplayed = (award: ResultAward) => isOfWeeks(award) && award.state === "open" && award.winners.length === 0;

function joined(first: ResultAward, last: ResultAward): ResultAward {
  const [, unit, from] = PERIODS.exec(first.title) ?? [];
  const to = PERIODS.exec(last.title)?.[2];
  return {
    ...first,
    title: `${stemOf(first)}, ${unit}s ${from} to ${to}`,
    amount: sumOf([first, last]),
    reasons: [`These ${unit}s aren't over.`],
  };
}
