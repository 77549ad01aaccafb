import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { hasPaid, type PaymentStatus } from "./payment-status.ts";

type Situation = {
  leagueStatus: LeagueStatus;
  paymentStatus: PaymentStatus;
  paymentDeadline: Date;
  /** Whether the league charges an entry fee at all. */
  isFree: boolean;
  /** Whether prizes of the current season have been paid from the pool. */
  hasPayouts: boolean;
};

/**
 * What a member gets for leaving now (RULES §7). Unpaid members just leave. Paid members get a full refund until the
 * payment deadline, while the league is draft or active. Later they need the commissioner, and after the season there
 * are no refunds.
 */
export type LeaveTerms = "free" | "refund" | "ask_commissioner" | "over";

export function leaveTerms(situation: Situation, now: Date): LeaveTerms {
  const { leagueStatus, paymentDeadline, isFree, hasPayouts } = situation;
  if (leagueStatus === "completed" || leagueStatus === "cancelled") return hasPaid(situation) ? "over" : "free";
  if (!hasPaid(situation) || isFree) return "free";
  return isOpenForJoining(leagueStatus) && now <= paymentDeadline && !hasPayouts ? "refund" : "ask_commissioner";
}

/** Until the season is over, the commissioner may remove and refund anyone (RULES §7). */
export const isOpenForRemoving = (status: LeagueStatus): boolean => status !== "completed" && status !== "cancelled";
