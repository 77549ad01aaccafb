import type { LeagueType } from "./league-types.ts";
import { hasSeasons } from "./league-types.ts";

type StatusTerms = {
  isOver: boolean;
  /** Why no one can join; null where they can, in draft and active (RULES §2). */
  refusal: string | null;
};

const STATUSES = {
  draft: { isOver: false, refusal: null },
  in_season: { isOver: false, refusal: "The season has started, so this league isn't taking new members." },
  active: { isOver: false, refusal: null },
  completed: { isOver: true, refusal: "This league has ended, so it isn't taking new members." },
  cancelled: { isOver: true, refusal: "This league was canceled, so it isn't taking new members." },
} as const satisfies Record<string, StatusTerms>;
export type LeagueStatus = keyof typeof STATUSES;
export const leagueStatuses = Object.keys(STATUSES) as [LeagueStatus, ...LeagueStatus[]];

export const isOver = (status: LeagueStatus) => STATUSES[status].isOver;
/** Paying is possible until the league is over (RULES §2). */
export const isOpenForPaying = (status: LeagueStatus) => !isOver(status);
export const isUnderWay = (status: LeagueStatus) => isOpenForPaying(status) && status !== "draft";
export const isOpenForJoining = (status: LeagueStatus) => joiningRefusal(status) === null;
/** Says why a league accepts no new members, or null if it does (RULES §2). */
export const joiningRefusal = (status: LeagueStatus): string | null => STATUSES[status].refusal;

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
  !hasSeasons({ leagueType }) && isOver(status);
