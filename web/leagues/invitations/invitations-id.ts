/** The id of the player's panel of invitations, where one of those that need them leads to. */
export const INVITATIONS = "invitations";
