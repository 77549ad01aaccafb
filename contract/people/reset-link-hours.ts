/** How long a link that an admin or a commissioner made sets a new password (RULES §24). */
export const RESET_LINK_HOURS = 24;
