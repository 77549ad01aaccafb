import { derivedToken } from "#server/platform/lib/tokens.ts";

/**
 * Makes the key that a limit counts under: an HMAC, so that the limits' tables name no one and contain no mistyped
 * password.
 */
export const limitKey = (secret: string, kind: string, value: string): string =>
  `${kind}:${derivedToken(secret, `limit:${kind}`, value)}`;
