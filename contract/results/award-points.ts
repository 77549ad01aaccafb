import { type Cents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { type PrizeWindow, weeksOf, windowOf } from "#contract/terms/prize-kinds.ts";
import { prizeName, prizeTitle } from "#contract/terms/prize-words.ts";
import { type Award, awardsFrom } from "./award.ts";
import { entryOf, leaders, rankingBy, totalPoints, weeklyHigh, weeksIn } from "./award-rankings.ts";
import { type AwardReason, flagReasons, playoffWeek, REASONS, weekReasons } from "./award-reasons.ts";
import { awardPlaces, type Prize } from "./award-standings.ts";
import type { ResultsTable, ResultWeek } from "./results-table.ts";

/** Whether a league has no points to win prizes by (RULES §21). */
const countsCategories = ({ flags, teams }: ResultsTable) =>
  flags.some(({ kind }) => kind === "category_league") || teams.every(({ points }) => points === null);

/** Awards the prizes for most or fewest points over one window. Only complete weeks count. */
export function awardPoints(table: ResultsTable, prizes: readonly Prize[], order: "most" | "fewest"): Award[] {
  const [first] = prizes;
  const window = first && windowOf(first.rule);
  if (!first || !window) return [];
  const { kind } = first.rule;
  if (countsCategories(table)) return withoutPoints(table, prizes);
  const weeks = weeksIn(table, window);
  const points = weeks.cut.length > 0 ? new Map<string, number>() : leaders(totalPoints(table, weeks.complete));
  const reasonsFor = (teamIds: string[]): AwardReason[] => [
    ...weekReasons(table, weeks),
    ...flagReasons(table, { teamIds, weeks: weeksOf(window) }),
  ];
  return awardPlaces(table, prizes, { kind, ranking: rankingBy(points, order), titleOf: prizeTitle, reasonsFor });
}

const withoutPoints = (table: ResultsTable, prizes: readonly Prize[]): Award[] =>
  prizes.flatMap(({ rule, amount }) =>
    awardsFrom(table, {
      title: prizeTitle(rule),
      kind: rule.kind,
      place: null,
      week: null,
      amount,
      winners: [],
      reasons: [REASONS.categories],
    }),
  );

/** Divides a prize over the weeks of its window, odd cents to the first weeks, for the highest score of each. */
export function awardWeeks(table: ResultsTable, prize: Prize): Award[] {
  const window = windowOf(prize.rule);
  if (!window) return [];
  if (countsCategories(table)) return withoutPoints(table, [prize]);
  const weeks = weeksOf(window);
  const amounts = splitEqually(prize.amount, weeks.length, prize.currency);
  return weeks.flatMap((week, index) => awardWeek(table, { week, amount: amounts[index] ?? ZERO, prize, window }));
}

type Week = { week: number; amount: Cents; prize: Prize; window: PrizeWindow };

function awardWeek(table: ResultsTable, { week, amount, prize: { rule, currency }, window }: Week): Award[] {
  const found = entryOf(table, week);
  const isOutside = found?.phase === "playoffs" && window.phase === "regular";
  const first = (found && !isOutside && weeklyHigh(table, found)?.teamIds) || [];
  const shares = first.length > 0 ? splitEqually(amount, first.length, currency) : [];
  return awardsFrom(table, {
    title: `${prizeName(rule)}, week ${week}`,
    kind: rule.kind,
    place: null,
    week,
    amount,
    winners: first.map((teamId, nth) => ({ teamId, amount: shares[nth] ?? ZERO })),
    reasons: isOutside ? [playoffWeek(week)] : reasonsOf(table, { week, found, first }),
  });
}

type Question = { week: number; found: ResultWeek | undefined; first: string[] };

function reasonsOf(table: ResultsTable, { week, found, first }: Question): AwardReason[] {
  const weeks = {
    open: found && !found.isComplete ? [week] : [],
    missing: found ? [] : [week],
    cut: found && found.weekCount > 1 ? [found] : [],
  };
  return [
    ...weekReasons(table, weeks),
    ...(found?.isComplete && found.weekCount === 1 && first.length === 0 ? [REASONS.noOne] : []),
    ...flagReasons(table, { teamIds: first, weeks: [week] }),
  ];
}
