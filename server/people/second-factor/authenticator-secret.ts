import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

const sealOf = (secret: string, userId: string) => ({ secret, purpose: "authenticator", owner: userId });

/** What is stored of an authenticator app's secret: a copy of the database makes no codes. */
export const sealAuthenticator = (totpSecret: string, { secret, userId }: { secret: string; userId: string }): string =>
  sealText(totpSecret, sealOf(secret, userId));

/** @returns Undefined after the installation's secret was replaced. */
export const openAuthenticator = (sealed: string, { secret, userId }: { secret: string; userId: string }) =>
  openText(sealed, sealOf(secret, userId));
