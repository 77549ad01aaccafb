import { derivedToken } from "#server/platform/lib/tokens.ts";

/**
 * Returns the token in an invitation's link. It is derived, because the invited user's own list shows it again
 * (SPEC §3).
 */
export const invitationToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "invitation", invitationId);
