import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { type LeagueType, type PayoutFrequency, paysDuringSeason } from "#contract/terms/league-types.ts";
import { eachOf, isCharge, isPeriodic, type PrizeKind } from "#contract/terms/prize-kinds.ts";

type Terms = {
  leagueType: LeagueType;
  payoutFrequency: PayoutFrequency;
  status: LeagueStatus;
  /** A percentage: as a number, or as an answer shows it. */
  periodPrizeShare: number | string;
  prizeRules: readonly { kind: PrizeKind }[];
};

/**
 * Whether final results of a platform pay weekly or monthly prizes without anyone's proposal, which come off the share for
 * prizes during the season (RULES §21). None outside a running season.
 */
export function periodsPaid({ status, periodPrizeShare, prizeRules, ...league }: Terms): Set<"week" | "month"> {
  const isRunning = status === "active" || status === "in_season";
  if (!isRunning || !paysDuringSeason(league) || Number(periodPrizeShare) <= 0) return new Set();
  const kinds = prizeRules.map(({ kind }) => kind).filter((kind) => isPeriodic(kind) && !isCharge({ kind }));
  return new Set(kinds.map((kind) => (eachOf(kind) === "month" ? "month" : "week")));
}
