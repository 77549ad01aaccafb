import { z } from "zod";
import { call } from "./endpoint.ts";
import { siteName } from "./site.ts";

const claimSchema = z.object({ headline: z.string(), text: z.string() });
export type Claim = z.infer<typeof claimSchema>;

/**
 * The public pages' claims about the safety of money. An operator states what is true of their own bank; a claim that
 * isn't true there is null and left out.
 */
const siteClaimsSchema = z.object({
  /** The title of the section that holds the others. */
  security: z.string(),
  encryption: claimSchema.nullable(),
  insurance: claimSchema.nullable(),
  escrow: claimSchema.nullable(),
  /** The sentence that says where entry fees are until the season ends. */
  promise: z.string(),
});
export type SiteClaims = z.infer<typeof siteClaimsSchema>;

const ENCRYPTED = "Card details go to the payment processor, encrypted, and never touch our servers.";

/** SPEC §1, marketing claims: shown where no real money moves, or where the operator has confirmed them (RULES §27). */
export const marketingClaims = {
  security: "Bank-Level Security",
  encryption: { headline: "256-bit encryption", text: ENCRYPTED },
  insurance: {
    headline: "Funds in bank-insured accounts",
    text: "Entry fees are kept apart from everything else until the season ends.",
  },
  escrow: {
    headline: "Secure escrow",
    text: "No one can spend the pot: not a player, not the commissioner, not us.",
  },
  promise: "League entry fees are held in secure escrow until season end.",
} as const satisfies SiteClaims;

/** What is true of any installation that moves real money, whatever its operator has confirmed. */
export const plainClaims = {
  security: "How Your Money Is Kept",
  encryption: { headline: "Encrypted connections", text: ENCRYPTED },
  insurance: {
    headline: "Kept in this site’s Stripe account",
    text: "Entry fees stay there until the season ends. We don’t claim that a bank insures them.",
  },
  escrow: {
    headline: "Every cent in the books",
    get text(): string {
      return `Stripe doesn’t provide escrow. ${siteName()} pays out only what the league’s terms and votes allow.`;
    },
  },
  promise: "League entry fees stay with Stripe until season end.",
} as const satisfies SiteClaims;

export const getSiteClaims = call("GET /api/site-claims", {
  summary: "This installation's public claims about encryption, bank insurance and escrow",
  isOpen: true,
  tag: "config",
  answer: siteClaimsSchema,
});
