import { z } from "zod";
import { defaultSiteClaims, type SiteClaims } from "#contract/platform/site-claims.ts";

const text = (max: number) =>
  z.string().min(1, "Its text is missing.").max(max, `It must be at most ${max} characters.`);

/** A headline on the public pages: one short line, or `none` to omit it. */
const headline = text(60).transform((claim) => (claim === "none" ? null : claim));

const claimsByName = z.strictObject(
  {
    encryption: headline.default(defaultSiteClaims.encryption),
    insurance: headline.default(defaultSiteClaims.insurance),
    escrow: headline.default(defaultSiteClaims.escrow),
    promise: text(200).default(defaultSiteClaims.promise),
  },
  { error: `Set it to claims such as insurance=none; escrow=Held at First Bank; their names are ${names()}.` },
);

/** The claims of this installation, as `name=text` with semicolons between. The others keep their texts. */
export const claimsSchema = z
  .string()
  .transform((all) => {
    const claims = all.split(";").filter((claim) => claim.trim() !== "");
    return Object.fromEntries(claims.map((claim) => claim.split(/=(.*)/s, 2).map((part) => part.trim())));
  })
  .pipe(claimsByName satisfies z.ZodType<SiteClaims>);

function names(): string {
  return Object.keys(defaultSiteClaims).join(", ");
}
