import type { z } from "zod";
import type { Currency } from "#contract/platform/currency.ts";
import { decimalToCents } from "#contract/platform/money.ts";
import { percentToBasisPoints } from "#contract/platform/percent.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import {
  hasPlace,
  hasWeeks,
  isWeekly,
  type PrizeKind,
  type PrizePhase,
  type PrizeRule,
} from "#contract/terms/prize-kinds.ts";
import type { givenPrizesSchema, ShownPrize } from "#contract/terms/prize-rules.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** How a prize's worth is typed: dollars in all, dollars a week, or a percentage of the pool. */
export type PrizeUnit = "amount" | "each_week" | "percentage";

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
};

/** The usual last week of the regular season: 14 in football; a guess to start from in other sports. */
const lastWeekOf = (sport: Sport): string => (sport === "football" ? "14" : "20");

export const emptyPrize = (sport: Sport): TypedPrize => ({
  kind: "weekly_high_score",
  label: "",
  place: "1",
  unit: "each_week",
  worth: "",
  fromWeek: "1",
  toWeek: lastWeekOf(sport),
  phase: "regular",
});

export const typedPrize = (prize: ShownPrize): TypedPrize => ({
  kind: prize.kind,
  label: prize.label ?? "",
  place: String(prize.place ?? 1),
  unit: prize.amount === null ? "percentage" : prize.isEachWeek ? "each_week" : "amount",
  worth: prize.amount ?? String(prize.percentage ?? ""),
  fromWeek: String(prize.fromWeek ?? 1),
  toWeek: String(prize.toWeek ?? 14),
  phase: prize.phase ?? "regular",
});

const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);

const unitOf = ({ kind, unit }: TypedPrize): PrizeUnit => (unit === "each_week" && !isWeekly(kind) ? "amount" : unit);

type Given = z.input<typeof givenPrizesSchema>[number];

/** A prize as a request gives it: only what its kind has. */
export function prizeBody(typed: TypedPrize, currency: Currency): Given {
  const unit = unitOf(typed);
  const { kind, label, place, worth, phase } = typed;
  return {
    kind,
    label: label.trim() || null,
    place: hasPlace(kind) ? (place === "last" ? "last" : wholeOf(place)) : null,
    fromWeek: hasWeeks(kind) ? wholeOf(typed.fromWeek) : null,
    toWeek: hasWeeks(kind) ? wholeOf(typed.toWeek) : null,
    phase: hasWeeks(kind) ? phase : null,
    amount: unit === "percentage" ? null : typedAmount(worth, currency),
    percentage: unit === "percentage" ? worth.trim() : null,
    isEachWeek: unit === "each_week",
  };
}

/** A prize as far as it can be read while it is being typed, for the sums next to it. */
export function prizeSoFar(typed: TypedPrize, currency: Currency): PrizeRule {
  const { kind, label, place, fromWeek, toWeek, phase, isEachWeek } = prizeBody(typed, currency);
  const worth = typedAmount(typed.worth, currency);
  const isShare = unitOf(typed) === "percentage";
  return {
    kind,
    label: label ?? null,
    place: place ?? null,
    fromWeek: fromWeek ?? null,
    toWeek: toWeek ?? null,
    phase: phase ?? null,
    amount: isShare ? null : (decimalToCents(worth) ?? null),
    percentage: isShare && percentToBasisPoints(worth) !== undefined ? Number(worth) : null,
    isEachWeek: isEachWeek ?? false,
  };
}
