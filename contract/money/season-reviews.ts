import { toCents } from "#contract/platform/money.ts";

/**
 * Why a season's prizes wait for an admin: its pool is above the limit; it was completed before half of its time; a first
 * payment, or what someone paid within a week, is above a limit; at least half of its members paid lowered fees; a paid
 * member asked after an early completion; or a voted-in commissioner would be reimbursed without a vote.
 */
export const reviewKinds = [
  ...(["large_pool", "early_end", "first_payment", "week_payments"] as const),
  ...(["lowered_fees", "asked", "reimbursement"] as const),
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** Above these, a person's first payment, and their payments within so many days, make a season wait (RULES §17). */
export const FIRST_PAYMENT_MAX = toCents(50_000);
export const WEEK_PAYMENTS_MAX = toCents(150_000);
export const WEEK_PAYMENTS_DAYS = 7;

/**
 * An admin's decision: release the prizes; return them to the season's escrow, to be awarded again by a majority vote;
 * or return them and refund the entry fees to the cards.
 */
export const reviewDecisions = ["release", "return", "refund"] as const;

/** How long the paid members of a season that was completed before its end date may ask for a review (RULES §17). */
export const REVIEW_ASK_HOURS = 24;
