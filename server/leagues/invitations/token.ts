import { derivedToken } from "#server/platform/lib/tokens.ts";

/** The token of an invitation's link. Derived, because the invited user's own list shows it again (SPEC §3). */
export const invitationToken = (secret: string, invitationId: string): string =>
  derivedToken(secret, "invitation", invitationId);
