import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

const sealOf = (secret: string, userId: string) => ({ secret, purpose: "authenticator", owner: userId });

/** Encrypts an authenticator app's secret for storage, so that a copy of the database can't generate codes. */
export const sealAuthenticator = (totpSecret: string, { secret, userId }: { secret: string; userId: string }): string =>
  sealText(totpSecret, sealOf(secret, userId));

/** @returns Undefined if the installation's secret has been replaced. */
export const openAuthenticator = (sealed: string, { secret, userId }: { secret: string; userId: string }) =>
  openText(sealed, sealOf(secret, userId));
