/**
 * Why a season's prizes wait for an admin: its pool is above the limit, a paid member asked after an early completion,
 * or a voted-in commissioner would be reimbursed without a vote.
 */
export const reviewKinds = ["large_pool", "asked", "reimbursement"] as const;

/**
 * An admin's decision: release the prizes; return them to the season's escrow, to be awarded again by a majority vote;
 * or return them and refund the entry fees to the cards.
 */
export const reviewDecisions = ["release", "return", "refund"] as const;

/** How long the paid members of a season that was completed before its end date may ask for a review (RULES §17). */
export const REVIEW_ASK_HOURS = 24;
