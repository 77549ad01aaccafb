import { z } from "zod";
import { type Claim, marketingClaims, plainClaims, type SiteClaims } from "#contract/platform/site-claims.ts";

const text = (max: number) =>
  z.string().min(1, "Its text is missing.").max(max, `It must be at most ${max} characters.`);

/** One short line. `none` leaves it out, and `confirmed` confirms our words. */
const headline = text(60).optional();
/** Where a section would be empty without it, `none` shows our plain words instead. */
const sentence = text(200).optional();

const claimsByName = z.strictObject(
  { security: headline, encryption: headline, insurance: headline, escrow: headline, promise: sentence },
  { error: `Set it to claims such as insurance=none; escrow=Held at First Bank; their names are ${names()}.` },
);
export type ConfirmedClaims = z.output<typeof claimsByName>;

/** What the operator says of this installation, as `name=text` with semicolons between. */
export const claimsSchema = z
  .string()
  .transform((all) => {
    const claims = all.split(";").filter((claim) => claim.trim() !== "");
    return Object.fromEntries(claims.map((claim) => claim.split(/=(.*)/s, 2).map((part) => part.trim())));
  })
  .pipe(claimsByName);

/**
 * Puts together what the public pages claim: the operator's own words, or else ours. Where real money moves, our claims
 * need the operator's confirmation, and a sentence that is true anyway stands in their place (RULES §27).
 */
export function siteClaimsOf(said: ConfirmedClaims, { isLive }: { isLive: boolean }): SiteClaims {
  const ours = isLive ? plainClaims : marketingClaims;
  const sentenceOf = (name: "security" | "promise"): string => {
    const words = said[name];
    if (words === undefined) return ours[name];
    return words === "none" ? plainClaims[name] : words === "confirmed" ? marketingClaims[name] : words;
  };
  const claimOf = (name: "encryption" | "insurance" | "escrow"): Claim | null => {
    const words = said[name];
    if (words === undefined) return ours[name];
    if (words === "none") return null;
    return words === "confirmed" ? marketingClaims[name] : { ...marketingClaims[name], headline: words };
  };
  return {
    security: sentenceOf("security"),
    encryption: claimOf("encryption"),
    insurance: claimOf("insurance"),
    escrow: claimOf("escrow"),
    promise: sentenceOf("promise"),
  };
}

function names(): string {
  return Object.keys(marketingClaims).join(", ");
}
