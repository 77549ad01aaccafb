import { derivedToken } from "#server/platform/lib/tokens.ts";

/**
 * Returns the token in an invitation's emailed link. It is derived, because the invited user's own list shows it again
 * (SPEC §3). No one else may see it, because it proves that its holder reads that address.
 */
export const invitationToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "invitation", invitationId);

/** Returns the token in the link that the commissioner copies. */
export const copiedInvitationToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "invitation-copy", invitationId);
