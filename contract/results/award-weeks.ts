import { PRIZE_KINDS, type PrizeRule, type PrizeWindow, periodsOf, windowOf } from "#contract/terms/prize-kinds.ts";
import { periodTitle, prizeTitle } from "#contract/terms/prize-words.ts";
import type { Award } from "./award.ts";
import { type Counted, hasUnknownMargin, isOfWeeks, MEASURES, playedIn } from "./award-measures.ts";
import { entryOf, rankingBy, tieWeeks, type WindowWeeks, weeksIn } from "./award-rankings.ts";
import { flagReasons, playoffWeek, REASONS, weekReasons } from "./award-reasons.ts";
import { awardByKind, type Slice } from "./award-slices.ts";
import type { Prize } from "./award-standings.ts";
import { withoutPoints } from "./award-without-points.ts";
import type { ResultsTable, ResultWeek } from "./results-table.ts";

const NOTHING: Counted = new Map();

/** Awards the prizes that weekly scores and games decide, over a window or each week of it. Only complete weeks count. */
export function awardWeeks(table: ResultsTable, prizes: readonly Prize[]): Award[] {
  if (countsCategories(table)) return withoutPoints(table, prizes);
  return awardByKind(table, prizes, {
    season: (rule) => windowSlice(table, rule),
    periods: (rule) => periodsOf(rule).map((week) => weekSlice(table, rule, week)),
  });
}

/** Whether a league has no points to win prizes by (RULES §21). */
const countsCategories = ({ flags, teams }: ResultsTable) =>
  flags.some(({ kind }) => kind === "category_league") || teams.every(({ points }) => points === null);

const WHOLE_SEASON: PrizeWindow = { fromWeek: 1, toWeek: 0, phase: "regular" };

const termsOf = ({ kind }: PrizeRule) => {
  const { measure } = PRIZE_KINDS[kind];
  return isOfWeeks(measure) ? MEASURES[measure] : undefined;
};

/** What the measure of a prize finds in these weeks, as places, and what is doubtful about who wins. */
function countedIn(table: ResultsTable, rule: PrizeRule, weeks: readonly ResultWeek[]) {
  const terms = termsOf(rule);
  const counted = terms?.count(table, weeks, rule) ?? NOTHING;
  const leadOf = (teamIds: readonly string[]) => {
    const others = [...counted].filter(([id]) => !teamIds.includes(id)).map(([, count]) => count);
    return Math.min(...teamIds.flatMap((id) => others.map((count) => Math.abs(count - (counted.get(id) ?? count)))));
  };
  const doubts = (teamIds: readonly string[], inWeeks: readonly number[]) => [
    ...flagReasons(table, { teamIds, weeks: inWeeks, lead: terms?.isPoints ? leadOf(teamIds) : 0 }),
    ...(terms?.needsMargins && hasUnknownMargin(weeks) ? [REASONS.noMargin] : []),
  ];
  return { ranking: rankingBy(counted, PRIZE_KINDS[rule.kind].order), doubts };
}

function windowSlice(table: ResultsTable, rule: PrizeRule): Slice {
  const window = windowOf(rule) ?? WHOLE_SEASON;
  const weeks = withoutRounds(weeksIn(table, window), rule);
  const { ranking, doubts } = countedIn(table, rule, weeks.cut.length > 0 ? [] : weeks.complete);
  return {
    ranking,
    titleOf: prizeTitle,
    week: null,
    weeks: tieWeeks(table, weeks.complete, window),
    reasonsFor: (teamIds) => [
      ...weekReasons(table, weeks),
      ...doubts(teamIds, periodsOf({ ...rule, kind: "weekly_high_score" })),
    ],
  };
}

const withoutRounds = (weeks: WindowWeeks, rule: PrizeRule): WindowWeeks => {
  const rounds = termsOf(rule)?.isOfOneWeek ? weeks.complete.filter(({ weekCount }) => weekCount > 1) : [];
  return { ...weeks, cut: [...weeks.cut, ...rounds] };
};

function weekSlice(table: ResultsTable, rule: PrizeRule, week: number): Slice {
  const window = windowOf(rule) ?? WHOLE_SEASON;
  const found = entryOf(table, week);
  const isOutside = found?.phase === "playoffs" && window.phase === "regular";
  const isWhole = found !== undefined && found.weekCount === 1;
  const own = found && isWhole && !isOutside ? [playedIn(found)] : [];
  const weeks = {
    open: found && !found.isComplete ? [week] : [],
    missing: found ? [] : [week],
    cut: found && !isWhole ? [found] : [],
  };
  const { ranking, doubts } = countedIn(table, rule, own);
  return {
    ranking,
    titleOf: (each) => periodTitle(each, week),
    week,
    weeks: tieWeeks(table, own, { ...window, fromWeek: week, toWeek: week }),
    reasonsFor: (teamIds) =>
      isOutside ? [playoffWeek(week)] : [...weekReasons(table, weeks), ...doubts(teamIds, [week])],
  };
}
