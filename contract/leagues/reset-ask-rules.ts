/** How long a commissioner's request for a member's link can be confirmed and the link be made (RULES §24). */
export const RESET_ASK_DAYS = 7;
/** How long the member and everyone else in the league can say no, even after two have confirmed it. */
export const RESET_ASK_WAIT_HOURS = 24;
/** How many other members have to confirm it. */
export const RESET_CONFIRMATIONS = 2;
/** How long before the request a member must have joined to confirm it, or to have their password set by it. */
export const RESET_ASK_SEAT_DAYS = 7;
