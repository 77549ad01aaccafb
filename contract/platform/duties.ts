import { z } from "zod";
import { comparedTextSchema } from "#contract/platform/text.ts";

/** Before which payments age, place and consent to the terms are asked for (RULES §27). */
export const askedBefore = ["card", "all"] as const;
export type AskedBefore = (typeof askedBefore)[number];

/** What the operator's duties ask of people, as the web needs it. */
export const shownDutiesSchema = z.object({
  terms: z.object({ version: z.string(), url: z.string(), privacyUrl: z.string().nullable() }).nullable(),
  /** An email or web address of the operator. */
  contact: z.string().nullable(),
  minAge: z.int().nullable(),
  asksPlace: z.boolean(),
  /** By card only, or also before someone says that they paid a treasurer. */
  askedBefore: z.enum(askedBefore),
});
export type ShownDuties = z.infer<typeof shownDutiesSchema>;

/** The version that a person has read and accepts. */
export const acceptsTermsSchema = comparedTextSchema(100);
