import type { YahooTokens } from "#server/platform/fantasy-platforms.ts";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

type Kept = Pick<YahooTokens, "accessToken" | "refreshToken">;
type Owner = { secret: string; userId: string };

const sealOf = ({ secret, userId }: Owner) => ({ secret, purpose: "yahoo-tokens", owner: userId });

/** Encrypts a person's tokens for storage, so that a copy of the database can't read their leagues at Yahoo. */
export const sealTokens = ({ accessToken, refreshToken }: Kept, owner: Owner): string =>
  sealText(JSON.stringify({ accessToken, refreshToken }), sealOf(owner));

/** @returns Undefined if the installation's secret has been replaced. */
export function openTokens(sealed: string, owner: Owner): Kept | undefined {
  const text = openText(sealed, sealOf(owner));
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}
