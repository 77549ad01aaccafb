import { derivedToken } from "#server/platform/lib/tokens.ts";

/**
 * Returns the token in a replacement invitation's link. It is derived, so that renewing the invitation keeps the link
 * valid.
 */
export const replacementToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "replacement", invitationId);
