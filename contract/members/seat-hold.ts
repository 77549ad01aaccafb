/** How long starting to pay for a public league holds a seat (RULES §20). */
export const SEAT_HOLD_MINUTES = 30;
