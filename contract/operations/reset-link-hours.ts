/** How long a link that an admin made sets a new password. */
export const RESET_LINK_HOURS = 24;
