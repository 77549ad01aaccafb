import type { Cents } from "#contract/platform/money.ts";

/** What a prize beyond the payout structure is for (RULES §21). */
export const prizeKinds = [
  "final_place",
  "regular_season_place",
  "most_points",
  "weekly_high_score",
  "division_winner",
  "lowest_score",
  "custom",
] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** Which weeks of a window count: those of the regular season, or the playoffs' too. */
export const prizePhases = ["regular", "all"] as const;
export type PrizePhase = (typeof prizePhases)[number];

/** A window of weeks, both ends included. */
export type PrizeWindow = { fromWeek: number; toWeek: number; phase: PrizePhase };

/** A place from the top, or the last one, however many teams there are. */
export type PrizePlace = number | "last";

export const LAST_WEEK = 53;
export const PRIZES_MAX = 20;

/** A prize beyond the payout structure: taken off the pool before the final places share the rest. */
export type PrizeRule = {
  kind: PrizeKind;
  /** The league's own name for it; always there for a custom prize. */
  label: string | null;
  /** Only for the kinds that are about a place. */
  place: PrizePlace | null;
  /** All three only for the kinds that are about weeks. */
  fromWeek: number | null;
  toWeek: number | null;
  phase: PrizePhase | null;
  /** Either an amount or a percentage of the prizes; the other is null. */
  amount: Cents | null;
  percentage: number | null;
  /** Whether each week of the window gets the amount; otherwise the weeks divide it. */
  isEachWeek: boolean;
};

const WITH_PLACE: readonly PrizeKind[] = ["final_place", "regular_season_place", "most_points"];
const WITH_WEEKS: readonly PrizeKind[] = ["most_points", "weekly_high_score", "lowest_score"];

export const hasPlace = (kind: PrizeKind): boolean => WITH_PLACE.includes(kind);
export const hasWeeks = (kind: PrizeKind): boolean => WITH_WEEKS.includes(kind);

/** The window of a prize whose kind has one. */
export function windowOf({ fromWeek, toWeek, phase }: PrizeRule): PrizeWindow | undefined {
  if (fromWeek === null || toWeek === null || phase === null) return undefined;
  return { fromWeek, toWeek, phase };
}

export const weeksOf = ({ fromWeek, toWeek }: Pick<PrizeWindow, "fromWeek" | "toWeek">): number[] =>
  Array.from({ length: Math.max(0, toWeek - fromWeek + 1) }, (_, index) => fromWeek + index);

/** The prize of a final place, which the payout structure names. */
export const finalPlace = (place: PrizePlace): PrizeRule => ({
  kind: "final_place",
  label: null,
  place,
  ...{ fromWeek: null, toWeek: null, phase: null },
  ...{ amount: null, percentage: null, isEachWeek: false },
});
