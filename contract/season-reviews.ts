/**
 * Why a season's prizes wait for an admin: its pool is above the limit, a paid member asked after an early completion,
 * or a commissioner whom the members voted in would be reimbursed without a vote.
 */
export const reviewKinds = ["large_pool", "asked", "reimbursement"] as const;

/**
 * What an admin makes of it: the prizes leave; they go back to the season's escrow and can be awarded again by a majority
 * vote; or they go back and the entry fees to the cards.
 */
export const reviewDecisions = ["release", "return", "refund"] as const;

/** How long the paid members of a season that was completed before its end date may ask for a review (RULES §17). */
export const REVIEW_ASK_HOURS = 24;
