import { type PrizeRule, periodsOf } from "#contract/terms/prize-kinds.ts";
import { periodTitle } from "#contract/terms/prize-words.ts";
import type { Award } from "./award.ts";
import { leaders, totalPoints } from "./award-measures.ts";
import { entryOf, rankingBy, tieWeeks } from "./award-rankings.ts";
import { flagReasons, missingMonth, REASONS, weekReasons } from "./award-reasons.ts";
import { awardByKind, type Slice } from "./award-slices.ts";
import type { Prize } from "./award-standings.ts";
import { leftToPeople } from "./award-without-points.ts";
import type { ResultMonth, ResultsTable } from "./results-table.ts";

/** Awards each month of the platform's own calendar by the platform's table of it (RULES §26). */
export function awardMonths(table: ResultsTable, prizes: readonly Prize[]): Award[] {
  const { months } = table;
  if (!months) return leftToPeople(table, prizes, REASONS.noMonths);
  const periods = (rule: PrizeRule) =>
    periodsOf(rule).map((number) => {
      const month = months[number - 1];
      return month ? monthSlice(table, rule, { month, number }) : noMonth(months, number);
    });
  const season = (rule: PrizeRule) => noMonth(months, rule.months ?? 1);
  return awardByKind(table, prizes, { season, periods });
}

const noMonth = (months: readonly ResultMonth[], number: number): Slice => ({
  ranking: new Map(),
  titleOf: (rule) => periodTitle(rule, number),
  week: null,
  weeks: { own: [], sofar: [], isEarlierOpen: false },
  reasonsFor: () => [missingMonth(months.length)],
});

/** The title has the month's number, which stays when another platform calls it otherwise. */
function monthSlice(
  table: ResultsTable,
  rule: PrizeRule,
  { month, number }: { month: ResultMonth; number: number },
): Slice {
  const numbers = periodsOf({ ...rule, kind: "weekly_high_score", ...month, phase: "all" });
  const entries = numbers.map((week) => ({ week, entry: entryOf(table, week) }));
  const own = entries.flatMap(({ entry }) => (entry?.isComplete ? [entry] : []));
  const open = entries.flatMap(({ week, entry }) => (entry && !entry.isComplete ? [week] : []));
  const missing = entries.flatMap(({ week, entry }) => (entry ? [] : [week]));
  const stated = new Map(month.places.map(({ teamId, place }) => [teamId, place]));
  const isPlayed = month.places.some(({ points }) => points !== 0);
  const ranking = rule.isGross
    ? rankingBy(leaders(totalPoints(table, own, { isGross: true })), "most")
    : isPlayed
      ? stated
      : new Map<string, number>();
  return {
    ranking,
    titleOf: (each) => `${periodTitle(each, number)} (${month.name})`,
    week: month.toWeek,
    weeks: tieWeeks(table, own, { ...month, phase: "all" }),
    reasonsFor: (teamIds) => [
      ...weekReasons(table, { open, missing, cut: [] }),
      ...flagReasons(table, { teamIds, weeks: numbers }),
    ],
  };
}
