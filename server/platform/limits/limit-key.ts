import { derivedToken } from "#server/platform/lib/tokens.ts";

/** The key that acts are counted under: an HMAC, so that the tables of limits name nobody and hold no mistyped password. */
export const limitKey = (secret: string, kind: string, value: string): string =>
  `${kind}:${derivedToken(secret, `limit:${kind}`, value)}`;
