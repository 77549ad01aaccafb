import type { LeagueStatus } from "./league-status.ts";
import { isOpenForJoining } from "./league-status.ts";
import type { PaymentStatus } from "./members.ts";

type Situation = {
  leagueStatus: LeagueStatus;
  paymentStatus: PaymentStatus;
  paymentDeadline: Date;
  /** Whether the league charges an entry fee at all. */
  isFree: boolean;
  /** Whether prizes of the present season have been paid out of the pool. */
  hasPayouts: boolean;
};

/**
 * What a member gets by leaving now (RULES §7): who has paid nothing just goes; who has paid gets it all back
 * until the payment deadline, while the league is draft or active; later it needs the commissioner, and after
 * the season nobody is refunded.
 */
export type LeaveTerms = "free" | "refund" | "ask_commissioner" | "over";

export function leaveTerms(situation: Situation, now: Date): LeaveTerms {
  const { leagueStatus, paymentStatus, paymentDeadline, isFree, hasPayouts } = situation;
  if (leagueStatus === "completed" || leagueStatus === "cancelled") return paymentStatus === "paid" ? "over" : "free";
  if (paymentStatus !== "paid" || isFree) return "free";
  return isOpenForJoining(leagueStatus) && now <= paymentDeadline && !hasPayouts ? "refund" : "ask_commissioner";
}

/** Until the season is over the commissioner may remove anyone and refund them (RULES §7). */
export const isOpenForRemoving = (status: LeagueStatus): boolean => status !== "completed" && status !== "cancelled";
