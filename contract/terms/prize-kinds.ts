import type { Cents } from "#contract/platform/money.ts";
import { placeName } from "./place-name.ts";
import { MEASURES, type Measure } from "./prize-measures.ts";

/** What a prize's amount is divided over, each with winners of its own. Weeks and months are paid as they end. */
type Division = "weeks" | "months" | "divisions" | "wins";

/** What a kind of prize is: a row of a small language, which everything that reads prizes asks. */
type KindTerms = {
  name: string;
  /** Undefined if people name the winners. */
  measure?: Measure;
  /** Whether the most or the fewest of it come first. */
  order: "most" | "fewest";
  /**
   * What the prize of a place is called, how many there are, whether the place may be the last, and whether leaving
   * it out means the first; null if it isn't about a place.
   */
  place: { nameOf: (place: PrizePlace) => string; max: number; canBeLast: boolean; isFirstUnless?: true } | null;
  /** Whether its payouts state the place that they are for, as those of the payout structure do. */
  isFinalPlace: boolean;
  /** Whether it is won over a window of weeks. */
  hasWeeks: boolean;
  dividedOver: Division | null;
  /** Whether ties can be broken or carried, because equal teams are equal in what it counts. */
  hasTies: boolean;
  /** Whether only its own name says what it is for. */
  needsName: boolean;
  /** Whether it is a charge: the team pays it into the pot instead of winning it (RULES §25). */
  isCharge: boolean;
  /** Says where its winners are read; null if each platform has its own words for that, or if people name them. */
  source: string | null;
};

const placed = (place: PrizePlace): string => (place === "last" ? "Last place" : placeName(place));
/** "Most points", then "2nd place in points". */
const firstOr = (first: string, others: string) => ({
  nameOf: (place: PrizePlace) => (place === 1 ? first : `${placed(place)} ${others}`),
  canBeLast: false,
});

const PLACES_MAX = 50;
/** The places of a week or a month. */
const OF_PERIOD = { max: 3, isFirstUnless: true } as const;

const PLAIN: Omit<KindTerms, "name" | "source"> = {
  ...{ order: "most", place: null, isFinalPlace: false, hasWeeks: false, dividedOver: null },
  ...{ hasTies: false, needsName: false, isCharge: false },
};
const OVER_WEEKS = { ...PLAIN, hasWeeks: true, hasTies: true };
const EACH_WEEK = { ...OVER_WEEKS, dividedOver: "weeks" as const };
const REGULAR_SEASON = "From the regular season's standings.";
const OF_POINTS = { source: "From the weekly points." };
const OF_GAMES = { source: "From the weekly games." };

/** What a prize beyond the payout structure can be for (RULES §21, §26). */
const KINDS = {
  final_place: {
    ...PLAIN,
    name: "Final place",
    measure: "final_place",
    place: { nameOf: placed, max: PLACES_MAX, canBeLast: true },
    isFinalPlace: true,
    source: null,
  },
  regular_season_place: {
    ...PLAIN,
    name: "Regular-season place",
    measure: "regular_season_place",
    place: { nameOf: (place) => `${placed(place)} in the regular season`, max: PLACES_MAX, canBeLast: true },
    source: REGULAR_SEASON,
  },
  most_points: {
    ...OVER_WEEKS,
    ...OF_POINTS,
    name: "Most points",
    measure: "points",
    place: { ...firstOr("Most points", "in points"), max: PLACES_MAX },
  },
  weekly_high_score: {
    ...EACH_WEEK,
    ...OF_POINTS,
    name: "Weekly high score",
    measure: "points",
    place: { ...firstOr("Weekly high score", "of the week"), ...OF_PERIOD },
  },
  best_week: { ...OVER_WEEKS, ...OF_POINTS, name: "Highest score of a single week", measure: "best_week" },
  division_winner: {
    ...PLAIN,
    name: "Division winners",
    measure: "regular_season_place",
    dividedOver: "divisions",
    source: REGULAR_SEASON,
  },
  lowest_score: { ...OVER_WEEKS, ...OF_POINTS, name: "Fewest points", measure: "points", order: "fewest" },
  monthly_high_score: {
    ...PLAIN,
    name: "Monthly high score",
    measure: "month",
    dividedOver: "months",
    hasTies: true,
    place: { ...firstOr("Monthly high score", "of the month"), ...OF_PERIOD },
    source: "From the platform's monthly table.",
  },
  each_win: { ...PLAIN, ...OF_GAMES, name: "Each win", measure: "wins", hasWeeks: true, dividedOver: "wins" },
  most_wins: {
    ...OVER_WEEKS,
    ...OF_GAMES,
    name: "Most wins",
    measure: "wins",
    place: { ...firstOr("Most wins", "in wins"), max: PLACES_MAX },
  },
  consolation_winner: {
    ...PLAIN,
    name: "Consolation bracket winner",
    measure: "consolation_bracket",
    source: "From the consolation bracket.",
  },
  highest_losing_score: { ...OVER_WEEKS, ...OF_GAMES, name: "Highest losing score", measure: "losing_score" },
  weekly_highest_losing_score: {
    ...EACH_WEEK,
    ...OF_GAMES,
    name: "Weekly highest losing score",
    measure: "losing_score",
  },
  narrowest_loss: { ...OVER_WEEKS, ...OF_GAMES, name: "Narrowest loss", measure: "losing_margin", order: "fewest" },
  weekly_narrowest_loss: {
    ...EACH_WEEK,
    ...OF_GAMES,
    name: "Weekly narrowest loss",
    measure: "losing_margin",
    order: "fewest",
  },
  lowest_score_pays: {
    ...EACH_WEEK,
    ...OF_POINTS,
    name: "Lowest score of the week pays",
    measure: "points",
    order: "fewest",
    // Equal teams share what they pay.
    hasTies: false,
    isCharge: true,
  },
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

/** What decides between equal teams, if not an equal split (RULES §26). What they are still equal in is split. */
export const prizeTies = ["season_points", "wins", "head_to_head", "fewest_transfers", "carry"] as const;
export type PrizeTie = (typeof prizeTies)[number];

export const LAST_WEEK = 53;
export const MONTHS_MAX = 12;
/** The most games of a week between 50 teams. */
export const GAMES_MAX = 25;
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
  /** Whether each week, month or win gets the amount; otherwise they divide it. */
  isEachWeek: boolean;
  /** For the kinds that are divided over months: how many of the platform's months have a prize, from its first on. */
  months?: number | undefined;
  /** For a sum for each win: how many games a week are set aside for. */
  games?: number | undefined;
  /** Absent where equal teams split. */
  ties?: PrizeTie | undefined;
  /** Whether points count before a platform takes something off for transfers. */
  isGross?: true | undefined;
};

export const hasPlace = (kind: PrizeKind): boolean => PRIZE_KINDS[kind].place !== null;
export const hasWeeks = (kind: PrizeKind): boolean => PRIZE_KINDS[kind].hasWeeks;
/** Whether its weeks or months have winners of their own, who are paid as they end. */
export const isPeriodic = (kind: PrizeKind): boolean =>
  PRIZE_KINDS[kind].dividedOver === "weeks" || PRIZE_KINDS[kind].dividedOver === "months";
/** Whether what it counts is points added up. */
export const isTotal = (kind: PrizeKind): boolean => {
  const { measure } = PRIZE_KINDS[kind];
  return measure !== undefined && MEASURES[measure].isTotal;
};
/** What the form lists it under. */
export const groupOf = (kind: PrizeKind): string => {
  const { measure } = PRIZE_KINDS[kind];
  return measure === undefined ? "By hand" : MEASURES[measure].group;
};
export const isCharge = ({ kind }: Pick<PrizeRule, "kind">): boolean => PRIZE_KINDS[kind].isCharge;

/** What a sum for each of them is called: "a week". Null for what is paid once. */
export const eachOf = (kind: PrizeKind): "week" | "month" | "win" | null => {
  const { dividedOver } = PRIZE_KINDS[kind];
  return dividedOver === "weeks" ? "week" : dividedOver === "months" ? "month" : dividedOver === "wins" ? "win" : null;
};

/** The window of a prize whose kind has one. */
export function windowOf({ fromWeek, toWeek, phase }: PrizeRule): PrizeWindow | undefined {
  if (fromWeek === null || toWeek === null || phase === null) return undefined;
  return { fromWeek, toWeek, phase };
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

export const weeksOf = ({ fromWeek, toWeek }: Pick<PrizeWindow, "fromWeek" | "toWeek">): number[] =>
  numbers(fromWeek, toWeek);

/** The weeks or months that a periodic prize is divided over, by their numbers; none for others. */
export function periodsOf(rule: PrizeRule): number[] {
  const { dividedOver } = PRIZE_KINDS[rule.kind];
  const window = windowOf(rule);
  if (dividedOver === "months") return numbers(1, rule.months ?? 0);
  return dividedOver === "weeks" && window ? weeksOf(window) : [];
}

/** The prize of a final place, which the payout structure names. */
export const finalPlace = (place: PrizePlace): PrizeRule => ({
  ...{ kind: "final_place" as const, label: null, place },
  ...{ fromWeek: null, toWeek: null, phase: null, amount: null, percentage: null, isEachWeek: false },
});
