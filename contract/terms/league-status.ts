import type { LeagueType } from "./league-types.ts";
import { hasSeasons } from "./league-types.ts";

export const leagueStatuses = ["draft", "in_season", "active", "completed", "cancelled"] as const;
export type LeagueStatus = (typeof leagueStatuses)[number];

/** Joining and inviting are possible in draft and active (RULES §2). */
export const isOpenForJoining = (status: LeagueStatus) => status === "draft" || status === "active";

/** Says why a league accepts no new members, or undefined if it does (RULES §2). */
export function joiningRefusal(status: LeagueStatus): string | undefined {
  if (status === "in_season") return "The season has started, so this league isn't taking new members.";
  if (status === "completed") return "This league has ended, so it isn't taking new members.";
  if (status === "cancelled") return "This league was canceled, so it isn't taking new members.";
  return undefined;
}

/** Paying is possible until the league is over (RULES §2). */
export const isOpenForPaying = (status: LeagueStatus) => isOpenForJoining(status) || status === "in_season";

/** Whether setting this status starts a dynasty's next season: a completed season can't be reopened (RULES §2). */
export const startsNextSeason = (league: { status: LeagueStatus; leagueType: LeagueType }, to: LeagueStatus): boolean =>
  hasSeasons(league) && league.status === "completed" && to === "active";

/**
 * Says why a status can't be set by hand, or undefined if it can. It can't if money that already moved rules it out: a
 * canceled league stays canceled, and once a payout was made, a completed league stays completed and no league can be
 * canceled (RULES §2).
 */
export function statusChangeRefusal(change: {
  from: LeagueStatus;
  to: LeagueStatus;
  payoutMade: boolean;
}): string | undefined {
  if (change.from === change.to) return undefined;
  if (change.from === "cancelled") return "A canceled league stays canceled: its entry fees have been refunded.";
  if (!change.payoutMade) return undefined;
  if (change.from === "completed") return "This league has paid out prizes, so it stays completed.";
  if (change.to === "cancelled") return "This league has paid out prizes, so it can't be canceled.";
  return undefined;
}

/** Whether a finished league can be copied for another season. A dynasty continues with its own next season instead. */
export const canRunAgain = ({ status, leagueType }: { status: LeagueStatus; leagueType: LeagueType }): boolean =>
  !hasSeasons({ leagueType }) && (status === "completed" || status === "cancelled");
