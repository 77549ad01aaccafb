import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { hasPlace, PRIZE_KINDS, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import type { Award } from "./award.ts";
import type { TieWeeks } from "./award-measures.ts";
import { breakTies, type Ranking } from "./award-rankings.ts";
import { type AwardReason, isStillOpen, REASONS } from "./award-reasons.ts";
import { awardPlaces, type Prize } from "./award-standings.ts";
import type { ResultsTable } from "./results-table.ts";

/** A part of a season with winners of its own: a week, a month, or all weeks of a window. */
export type Slice = {
  ranking: Ranking;
  titleOf: (rule: PrizeRule) => string;
  /** The week at whose end it is over; null for prizes of the season. */
  week: number | null;
  weeks: TieWeeks;
  reasonsFor: (teamIds: string[]) => AwardReason[];
};

/** Groups the places that are won over the same weeks, because they split ties together. */
function groupsOf(prizes: readonly Prize[]): Prize[][] {
  const keyOf = ({ rule: { kind, fromWeek, toWeek, phase, months, ties, isGross } }: Prize, nth: number) =>
    [kind, hasPlace(kind) ? "" : nth, fromWeek, toWeek, phase, months, ties, isGross].join(" ");
  const keys = prizes.map(keyOf);
  return [...new Set(keys)].map((key) => prizes.filter((_, nth) => keys[nth] === key));
}

/** Awards one slice to the teams that come first in it, once what breaks ties has decided. */
function awardSlice(table: ResultsTable, group: readonly Prize[], slice: Slice): Award[] {
  const [first] = group;
  if (!first) return [];
  const { kind, ties } = first.rule;
  const { ranking, unknown } = breakTies(table, slice.ranking, ties, slice.weeks);
  const reasonsFor = (teamIds: string[]) => [
    ...slice.reasonsFor(teamIds),
    ...(teamIds.length > 1 && teamIds.some((id) => unknown.has(id)) ? [REASONS.tieUnknown] : []),
  ];
  return awardPlaces(table, group, { ...slice, kind, ranking, reasonsFor });
}

/**
 * Divides prizes over slices in turn, odd cents to the first ones. Where ties carry over, what no single team wins is
 * added to the next slice, and the last one splits it (RULES §26).
 */
function awardSlices(table: ResultsTable, group: readonly Prize[], slices: readonly Slice[]): Award[] {
  const parts = group.map(({ amount, currency }) => splitEqually(amount, slices.length, currency));
  const isCarried = group.some(({ rule }) => rule.ties === "carry");
  let carried: Cents = ZERO;
  let isOpen = false;
  return slices.flatMap((slice, nth) => {
    const own = group.map((prize, index) => {
      const part = parts[index]?.[nth] ?? ZERO;
      return { ...prize, amount: index === 0 ? addCents(part, carried) : part };
    });
    carried = ZERO;
    const awards = awardSlice(table, own, isOpen ? waiting(slice) : slice);
    if (!isCarried || nth === slices.length - 1) return awards;
    isOpen ||= awards.some(({ reasons }) => isStillOpen(reasons));
    if (isOpen || hasOneWinner(awards, slice)) return awards;
    carried = addCents(...own.map(({ amount }) => amount));
    return [];
  });
}

const waiting = (slice: Slice): Slice => ({
  ...slice,
  reasonsFor: (teamIds) => [REASONS.carryOpen, ...slice.reasonsFor(teamIds)],
});

/** Whether the first place of a slice isn't shared. One that nobody can have won carries over, too. */
const hasOneWinner = (awards: readonly Award[], { ranking }: Slice): boolean =>
  awards.length > 0 && [...ranking.values()].filter((place) => place === 1).length === 1;

/** Awards each slice of prizes that are divided, and the season as one of those that aren't. */
export const awardByKind = (
  table: ResultsTable,
  prizes: readonly Prize[],
  { season, periods }: { season: (rule: PrizeRule) => Slice; periods: (rule: PrizeRule) => Slice[] },
): Award[] =>
  groupsOf(prizes).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return PRIZE_KINDS[first.rule.kind].dividedOver === null
      ? awardSlice(table, group, season(first.rule))
      : awardSlices(table, group, periods(first.rule));
  });
