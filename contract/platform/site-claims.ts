import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The public pages' claims about the safety of money. An operator states what is true of their own bank; a claim that
 * isn't true there is null and left out.
 */
const siteClaimsSchema = z.object({
  encryption: z.string().nullable(),
  insurance: z.string().nullable(),
  escrow: z.string().nullable(),
  /** The sentence that says where entry fees are until the season ends. */
  promise: z.string(),
});
export type SiteClaims = z.infer<typeof siteClaimsSchema>;

/** SPEC §1, marketing claims. */
export const defaultSiteClaims = {
  encryption: "256-bit encryption",
  insurance: "Funds in bank-insured accounts",
  escrow: "Secure escrow",
  promise: "League entry fees are held in secure escrow until season end.",
} as const satisfies SiteClaims;

export const getSiteClaims = endpoint({
  method: "GET",
  url: "/api/site-claims",
  schema: {
    summary: "This installation's public claims about encryption, bank insurance and escrow",
    tags: ["config"],
    response: { 200: siteClaimsSchema },
  },
});
