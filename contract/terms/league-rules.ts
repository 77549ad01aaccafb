import type { FieldError } from "#contract/platform/errors.ts";
import { type BasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import {
  hasSeasons,
  type LeagueType,
  leagueTypeEffects,
  offersPeriodPayouts,
  type PayoutFrequency,
  paysDuringSeason,
} from "./league-types.ts";

export type TypeTerms = {
  leagueType: LeagueType;
  payoutFrequency: PayoutFrequency;
  minYears: number;
  maxYears: number;
  periodPrizeShare: BasisPoints;
};
type PartialTypeTerms = { [term in keyof TypeTerms]?: TypeTerms[term] | undefined };

const NO_SHARE = toBasisPoints(0);

/**
 * Completes the terms that depend on a league's type (SPEC §9): a missing term keeps its value, or takes the new type's
 * if the type changes. Only dynasties have prepaid seasons.
 */
export function termsByType(given: PartialTypeTerms, before?: TypeTerms): TypeTerms {
  const leagueType = given.leagueType ?? before?.leagueType ?? "single_season";
  const kept =
    before?.leagueType === leagueType ? before : { ...leagueTypeEffects[leagueType], periodPrizeShare: NO_SHARE };
  const payoutFrequency = given.payoutFrequency ?? kept.payoutFrequency;
  const keptShare = paysDuringSeason({ leagueType, payoutFrequency }) ? kept.periodPrizeShare : NO_SHARE;
  return {
    leagueType,
    payoutFrequency,
    periodPrizeShare: given.periodPrizeShare ?? keptShare,
    ...(hasSeasons({ leagueType }) ? yearsOf(given, kept) : { minYears: 1, maxYears: 1 }),
  };
}

type Years = Pick<TypeTerms, "minYears" | "maxYears">;

const yearsOf = (given: PartialTypeTerms, kept: Years): Years => ({
  minYears: given.minYears ?? Math.min(kept.minYears, given.maxYears ?? kept.minYears),
  maxYears: given.maxYears ?? Math.max(kept.maxYears, given.minYears ?? kept.maxYears),
});

/** Lists the faults of these terms in combination, each at its field. */
export function termIssues({ leagueType, payoutFrequency, periodPrizeShare, minYears, maxYears }: TypeTerms) {
  const issues: FieldError[] = [];
  if (payoutFrequency !== "end_of_season" && !offersPeriodPayouts(leagueType)) {
    issues.push({ path: "payoutFrequency", message: "Only pick'em and survivor leagues pay out during the season" });
  }
  if (periodPrizeShare > 0 && !paysDuringSeason({ leagueType, payoutFrequency })) {
    issues.push({
      path: "periodPrizeShare",
      message: "Only a league that pays out during the season can set prizes aside for it",
    });
  }
  if (minYears > maxYears) {
    issues.push({ path: "maxYears", message: "Maximum years must be at least the minimum years" });
  }
  return issues;
}

type Dates = { paymentDeadline: Date; endDate: Date };

/**
 * Lists the dates that aren't in the future (RULES §23).
 * @param before The stored dates of a league being edited: an unchanged one may be in the past.
 */
export function pastDateIssues(dates: Dates, { before, now }: { before?: Dates | undefined; now: Date }) {
  const isPast = (date: keyof Dates) => dates[date] <= now && dates[date].getTime() !== before?.[date].getTime();
  const issues: FieldError[] = [];
  if (isPast("paymentDeadline")) {
    issues.push({ path: "paymentDeadline", message: "The payment deadline must be in the future" });
  }
  if (isPast("endDate")) issues.push({ path: "endDate", message: "The end date must be in the future" });
  return issues;
}
