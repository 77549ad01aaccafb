import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights, splitEqually } from "#contract/platform/percent.ts";
import { askedOf, timesOf } from "#contract/terms/other-prizes.ts";
import { periodsOf, windowOf } from "#contract/terms/prize-kinds.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import { type Award, awardsFrom } from "./award.ts";
import { winsIn } from "./award-measures.ts";
import { weeksIn } from "./award-rankings.ts";
import { flagReasons, isStillOpen, REASONS, weekReasons } from "./award-reasons.ts";
import type { Prize } from "./award-standings.ts";
import type { ResultsTable } from "./results-table.ts";

/** What each team wins of a sum for each win, and what no win has taken of the amount that was set aside. */
export type WonByWins = { awards: Award[]; left: Cents };

/** A sum for each win is that sum, or less where the pool is short or more games were won than were set aside for. */
function sharesOf({ rule, amount, currency }: Prize, wins: readonly number[]): Cents[] {
  const total = wins.reduce((sum, each) => sum + each, 0);
  const times = timesOf(rule);
  if (!rule.isEachWeek || total >= times)
    return total === 0 ? wins.map(() => ZERO) : splitByWeights(amount, wins, currency);
  const each =
    amount === askedOf(rule) ? (rule.amount ?? ZERO) : (splitEqually(amount, times, currency).at(-1) ?? ZERO);
  return wins.map((count) => toCents(each * count));
}

/** Awards a sum for each win over a window, together for each team. What is left over is for the places. */
export function awardWins(table: ResultsTable, prize: Prize): WonByWins {
  const { rule, amount } = prize;
  const window = windowOf(rule);
  const weeks = window ? weeksIn(table, window) : { complete: [], open: [], missing: [], cut: [] };
  const wins = [...winsIn(table, weeks.complete)].filter(([, count]) => count > 0);
  const shares = sharesOf(
    prize,
    wins.map(([, count]) => count),
  );
  const winners = wins
    .map(([teamId], nth) => ({ teamId, amount: shares[nth] ?? ZERO }))
    .filter((won) => won.amount > 0);
  const won = addCents(...winners.map((one) => one.amount));
  const isOver = wins.reduce((sum, [, count]) => sum + count, 0) > timesOf(rule) && rule.isEachWeek;
  const reasons = [
    ...weekReasons(table, weeks),
    ...(isOver ? [REASONS.manyWins] : []),
    ...flagReasons(table, {
      teamIds: winners.map(({ teamId }) => teamId),
      weeks: periodsOf({ ...rule, kind: "weekly_high_score" }),
    }),
  ];
  const shown = { title: prizeTitle(rule), kind: rule.kind, place: null, week: null };
  const rest = subtractCents(amount, won);
  const isOpen = isStillOpen(reasons);
  const toCome = { ...shown, amount: rest, winners: [], reasons: [REASONS.winsToCome] };
  const awards = [
    ...(won > 0 ? awardsFrom(table, { ...shown, amount: won, winners, reasons }) : []),
    ...(isOpen ? awardsFrom(table, toCome) : []),
  ];
  return { awards, left: isOpen ? ZERO : rest };
}
