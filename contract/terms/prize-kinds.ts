import type { Cents } from "#contract/platform/money.ts";
import { placeName } from "./place-name.ts";

/** What a kind of prize is, as everything that reads prizes asks it. How it is awarded stands in contract/results/awards.ts. */
type KindTerms = {
  name: string;
  /** What the prize of a place is called, and whether the place may be the last; null if it isn't about a place. */
  place: { nameOf: (place: PrizePlace) => string; canBeLast: boolean } | null;
  /** Whether its payouts state the place that they are for, as those of the payout structure do. */
  isFinalPlace: boolean;
  /** Whether it is won over a window of weeks. */
  hasWeeks: boolean;
  /** What its amount is divided over, each with winners of its own: weeks are paid as they end, divisions with the season. */
  dividedOver: "weeks" | "divisions" | null;
  /** Whether only its own name says what it is for. */
  needsName: boolean;
  /** Says where its winners are read; null if each platform has its own words for that, or if people name them. */
  source: string | null;
};

const placed = (place: PrizePlace): string => (place === "last" ? "Last place" : placeName(place));

const PLAIN = { place: null, isFinalPlace: false, hasWeeks: false, dividedOver: null, needsName: false } as const;
const REGULAR_SEASON = "From the regular season's standings.";
const WEEKLY_POINTS = "From the weekly points.";

/** What a prize beyond the payout structure can be for (RULES §21). */
const KINDS = {
  final_place: {
    ...PLAIN,
    name: "Final place",
    place: { nameOf: placed, canBeLast: true },
    isFinalPlace: true,
    source: null,
  },
  regular_season_place: {
    ...PLAIN,
    name: "Regular-season place",
    place: { nameOf: (place) => `${placed(place)} in the regular season`, canBeLast: true },
    source: REGULAR_SEASON,
  },
  most_points: {
    ...PLAIN,
    name: "Most points",
    place: { nameOf: (place) => (place === 1 ? "Most points" : `${placed(place)} in points`), canBeLast: false },
    hasWeeks: true,
    source: WEEKLY_POINTS,
  },
  weekly_high_score: {
    ...PLAIN,
    name: "Weekly high score",
    hasWeeks: true,
    dividedOver: "weeks",
    source: WEEKLY_POINTS,
  },
  division_winner: { ...PLAIN, name: "Division winners", dividedOver: "divisions", source: REGULAR_SEASON },
  lowest_score: { ...PLAIN, name: "Fewest points", hasWeeks: true, source: WEEKLY_POINTS },
  custom: { ...PLAIN, name: "Custom prize", needsName: true, source: null },
} as const satisfies Record<string, KindTerms>;

export type PrizeKind = keyof typeof KINDS;
export const PRIZE_KINDS: Readonly<Record<PrizeKind, KindTerms>> = KINDS;
export const prizeKinds = Object.keys(KINDS) as [PrizeKind, ...PrizeKind[]];

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

export const hasPlace = (kind: PrizeKind): boolean => PRIZE_KINDS[kind].place !== null;
export const hasWeeks = (kind: PrizeKind): boolean => PRIZE_KINDS[kind].hasWeeks;
/** Whether each week of its window has winners of its own. */
export const isWeekly = (kind: PrizeKind): boolean => PRIZE_KINDS[kind].dividedOver === "weeks";

/** Whether who wins one of these prizes depends on the divisions. */
export const needDivisions = (prizes: readonly Pick<PrizeRule, "kind">[]): boolean =>
  prizes.some(({ kind }) => PRIZE_KINDS[kind].dividedOver === "divisions");

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
