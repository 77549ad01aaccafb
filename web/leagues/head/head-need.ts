import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep, StepKind } from "#contract/leagues/next-steps.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import { owes } from "#contract/members/payment-status.ts";
import { isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { isFree } from "#web/ui/fee.tsx";

export type Visit = {
  league: League;
  /** The visitor's seat. */
  own: Member | undefined;
  members: readonly Member[];
  isCommissioner: boolean;
  /** Whether the league is the visitor's own; an admin can do the same in others'. */
  runsIt: boolean;
  /** The visitor's main step, and whether it is known yet. */
  step: NextStep | undefined;
  isKnown: boolean;
  now: Date;
};

/** What the head asks the visitor for: its sentence says it, and its green button does it. Undefined if nothing. */
export function headNeed(visit: Visit): StepKind | undefined {
  const { league, own, isCommissioner, runsIt, step, isKnown, now } = visit;
  // Paying and joining need nothing but the league and the seat, so they don't wait for the steps.
  if (own && !own.saysPaid && !isFree(league) && isDue(own, league)) return "pay";
  if (!own && !isCommissioner && isOpenToVisitors(league, now) && openSeats(league) > 0) return "join";
  // An act's answer brings the league's new status before the new steps.
  const isOutdated =
    step !== undefined &&
    (!(STATUSES[step.kind]?.includes(league.status) ?? true) || (step.kind === "pay" && own?.saysPaid === true));
  if (step && !isOutdated) return step.kind;
  // An admin has no steps of their own in others' leagues.
  const isAsked = isKnown && !isOutdated && (runsIt || !isCommissioner);
  return isCommissioner && !isAsked ? likelyNeed(visit) : undefined;
}

/** The statuses in which a commissioner is asked for a step, if not all. */
const STATUSES: Partial<Record<StepKind, readonly League["status"][]>> = {
  open: ["draft"],
  start_season: ["active"],
  complete: ["active", "in_season"],
};

/** What an unfinished league needs from its commissioner, in the order of their steps. */
function likelyNeed({ league, own, members, now }: Visit): StepKind | undefined {
  const { status, paymentDeadline, endDate } = league;
  if (status === "draft") return "open";
  if (!isOpenForPaying(status)) return undefined;
  if (!isFree(league) && owingOthers(league, members, own).length > 0) return "remind";
  if (isOpenForJoining(status) && openSeats(league) > 0 && new Date(paymentDeadline) > now) return "invite";
  return new Date(endDate) <= now ? "complete" : undefined;
}

export const openSeats = ({ maxMembers, memberCount }: League): number => maxMembers - memberCount;

const owingThisSeason = ({ currentYear }: League, members: readonly Member[]) =>
  members.filter((member) => owes(member) && member.firstSeason <= currentYear);

/** The members who owe this season's fee, and don't say that they paid the treasurer. */
export const owingMembers = (league: League, members: readonly Member[]) =>
  owingThisSeason(league, members).filter(({ saysPaid }) => !saysPaid);

/** The members who say that they paid the treasurer, who hasn't confirmed it. */
export const sayingPaid = (league: League, members: readonly Member[]) =>
  owingThisSeason(league, members).filter(({ saysPaid }) => saysPaid);

export const owingOthers = (league: League, members: readonly Member[], own: Member | undefined) =>
  owingMembers(league, members).filter((member) => member !== own);

/** Whether people without an invitation may join as long as there is a seat. */
export const isOpenToVisitors = ({ isPublic, status, paymentDeadline }: League, now: Date): boolean =>
  isPublic && isOpenForJoining(status) && new Date(paymentDeadline) > now;
