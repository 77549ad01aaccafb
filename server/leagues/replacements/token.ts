import { derivedToken } from "#server/platform/lib/tokens.ts";

/** The token of a replacement invitation's link. Derived, so that renewing the invitation keeps its link good. */
export const replacementToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "replacement", invitationId);
