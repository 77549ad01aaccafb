import { counted } from "#contract/platform/counted.ts";
import type { PayoutRule } from "./league-types.ts";

/** The longest time that a league can give its members to object to proposed payouts (RULES §21). */
export const OBJECTION_DAYS_MAX = 7;

/**
 * How many objections turn proposed payouts into a vote: a quarter of the members who can object, and at least two, but
 * never more than there are (RULES §21).
 */
export const objectionsNeeded = (eligible: number): number => Math.min(eligible, Math.max(2, Math.ceil(eligible / 4)));

/** How long members can object to an award that their vote decided early (RULES §17). */
export const AWARD_WAIT_HOURS = 72;

/** Below this many paid members, one objection is enough to an award that waits (RULES §17). */
const FEW_MEMBERS = 8;

/** How many objections stop an award that waits; lowered fees are those of a quarter of its ballots (RULES §17). */
export const awardObjectionsNeeded = (eligible: number, { hasLoweredFees }: { hasLoweredFees: boolean }): number =>
  hasLoweredFees || eligible < FEW_MEMBERS ? 1 : objectionsNeeded(eligible);

type Terms = { payoutRule: PayoutRule; objectionDays: number };

/** The time to object that a league gives its members; votes on payouts take its place under `majority_approval`. */
export const objectionDaysOf = ({ payoutRule, objectionDays }: Terms): number =>
  payoutRule === "commissioner_control" ? objectionDays : 0;

/** Whether proposed payouts wait for the members, instead of being awarded by the commissioner's press. */
export const isOnlyProposed = (league: Terms & { membersVote: boolean }): boolean =>
  league.membersVote || objectionDaysOf(league) > 0;

export const objectionTimeInWords = (days: number): string => (days === 0 ? "None" : counted(days, "day"));
