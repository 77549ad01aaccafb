import type { z } from "zod";
import type { Currency } from "#contract/platform/currency.ts";
import { decimalToCents } from "#contract/platform/money.ts";
import { percentToBasisPoints } from "#contract/platform/percent.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import {
  eachOf,
  hasPlace,
  hasWeeks,
  isCharge,
  isPeriodic,
  isTotal,
  PRIZE_KINDS,
  type PrizeKind,
  type PrizePhase,
  type PrizeRule,
  type PrizeTie,
  prizeTies,
} from "#contract/terms/prize-kinds.ts";
import type { givenPrizesSchema, ShownPrize } from "#contract/terms/prize-rules.ts";
import { toRule } from "#contract/terms/to-prize-rule.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** How a prize's worth is typed: an amount in all, one for each week, month or win, or a percentage of the pool. */
export type PrizeUnit = "amount" | "each" | "percentage";

/** The units that a kind's worth can have. */
export const unitsOf = (kind: PrizeKind): PrizeUnit[] =>
  isCharge({ kind }) ? ["each"] : eachOf(kind) === null ? ["amount", "percentage"] : ["each", "amount", "percentage"];

/** A prize beyond the places as typed. */
export type TypedPrize = {
  kind: PrizeKind;
  label: string;
  place: string;
  unit: PrizeUnit;
  worth: string;
  fromWeek: string;
  toWeek: string;
  phase: PrizePhase;
  months: string;
  games: string;
  ties: PrizeTie | "split";
  isGross: boolean;
};

/** The usual number of months of a season: a Premier League season has ten. */
const monthsOf = (sport: Sport): string => (sport === "soccer" ? "10" : "4");

/** The usual last week of the regular season: 14 in football, and all of the Premier League's 38; a guess to start from in other sports. */
const lastWeekOf = (sport: Sport): string => (sport === "football" ? "14" : sport === "soccer" ? "38" : "20");

export const emptyPrize = (sport: Sport): TypedPrize => ({
  kind: "weekly_high_score",
  label: "",
  place: "1",
  unit: "each",
  worth: "",
  fromWeek: "1",
  toWeek: lastWeekOf(sport),
  phase: "regular",
  ...{ months: monthsOf(sport), games: "6", ties: "split", isGross: false },
});

export const typedPrize = (prize: ShownPrize): TypedPrize => ({
  kind: prize.kind,
  label: prize.label ?? "",
  place: String(prize.place ?? 1),
  unit: prize.amount === null ? "percentage" : prize.isEachWeek ? "each" : "amount",
  worth: prize.amount ?? String(prize.percentage ?? ""),
  fromWeek: String(prize.fromWeek ?? 1),
  toWeek: String(prize.toWeek ?? 14),
  phase: prize.phase ?? "regular",
  months: String(prize.months ?? 10),
  games: String(prize.games ?? 6),
  ties: prize.ties ?? "split",
  isGross: prize.isGross ?? false,
});

const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);

/** The unit as far as the kind has it. */
const unitOf = ({ kind, unit }: TypedPrize): PrizeUnit => {
  const [usual = "amount", ...others] = unitsOf(kind);
  return [usual, ...others].includes(unit) ? unit : usual;
};

type PlacedKind = Pick<TypedPrize, "kind" | "place">;
const anywhere = () => true;
/** Which prizes with ties each can decide. */
const TIES: Record<TypedPrize["ties"], (prize: PlacedKind) => boolean> = {
  ...{ split: anywhere, season_points: anywhere, wins: anywhere, head_to_head: anywhere },
  fewest_transfers: ({ kind }) => isTotal(kind),
  carry: ({ kind, place }) => isPeriodic(kind) && (!hasPlace(kind) || place.trim() === "1"),
};

/** What can decide ties in a prize; nothing where there can't be any. */
export const tiesOf = (prize: PlacedKind): TypedPrize["ties"][] =>
  PRIZE_KINDS[prize.kind].hasTies ? (["split", ...prizeTies] as const).filter((tie) => TIES[tie](prize)) : [];

type ParsedPrize = z.input<typeof givenPrizesSchema>[number];

/** A prize as a request gives it: only what its kind has. */
export function prizeBody(typed: TypedPrize, currency: Currency): ParsedPrize {
  const unit = unitOf(typed);
  const { kind, label, place, worth, phase } = typed;
  return {
    kind,
    label: label.trim() || null,
    place: hasPlace(kind) ? (place === "last" ? "last" : wholeOf(place)) : null,
    fromWeek: hasWeeks(kind) ? wholeOf(typed.fromWeek) : null,
    toWeek: hasWeeks(kind) ? wholeOf(typed.toWeek) : null,
    phase: hasWeeks(kind) ? phase : null,
    ...(eachOf(kind) === "month" ? { months: wholeOf(typed.months) } : {}),
    ...(eachOf(kind) === "win" && unit === "each" ? { games: wholeOf(typed.games) } : {}),
    ...(typed.ties !== "split" && tiesOf(typed).includes(typed.ties) ? { ties: typed.ties } : {}),
    ...(typed.isGross ? { isGross: true } : {}),
    amount: unit === "percentage" ? null : typedAmount(worth, currency),
    percentage: unit === "percentage" ? worth.trim() : null,
    isEachWeek: unit === "each",
  };
}

/** A prize as far as it can be read while it is being typed, for the sums next to it. */
export function prizeSoFar(typed: TypedPrize, currency: Currency): PrizeRule {
  const worth = typedAmount(typed.worth, currency);
  const isShare = unitOf(typed) === "percentage";
  return toRule({
    ...prizeBody(typed, currency),
    amount: isShare ? null : (decimalToCents(worth) ?? null),
    percentage: isShare && percentToBasisPoints(worth) !== undefined ? Number(worth) : null,
  });
}
