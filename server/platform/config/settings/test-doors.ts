import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { address, oneOf, webAddress } from "#server/platform/config/settings/schemas.ts";

/**
 * Variables that tests and rehearsals set, and no operator needs: they aren't in the table of settings, and a public
 * installation refuses those that would weaken it.
 */
export const testDoors = {
  RATE_LIMIT: oneOf("on", "off").default("on"),
  /** Another address for the Stripe API. */
  STRIPE_API_BASE: address(/^https?$/, "https://api.stripe.com").optional(),
  /** A server on this machine that plays the fantasy platforms. */
  RESULTS_STANDIN_URL: webAddress
    .refine(isLoopbackUrl, { error: "Set it to an address of this machine, such as http://127.0.0.1:4100." })
    .optional(),
};
