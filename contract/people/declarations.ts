import { z } from "zod";
import { acceptsTermsSchema } from "#contract/platform/duties.ts";
import { call } from "#contract/platform/endpoint.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { isPlace } from "./places.ts";

/** When a version of the terms was accepted: with the new account, or before a payment. */
export const consentMoments = ["registration", "payment"] as const;

const ownDeclarationsSchema = z.object({
  /** Latest first. */
  consents: z.array(z.object({ version: z.string(), given: z.enum(consentMoments), acceptedAt: momentSchema })),
  birthDate: z.object({ date: z.iso.date(), declaredAt: momentSchema }).nullable(),
  /** The last few, latest first; the first one counts. */
  places: z.array(z.object({ place: z.string(), declaredAt: momentSchema })),
  /** What is still asked before a payment. */
  missing: z.object({ terms: z.boolean(), birthDate: z.boolean(), place: z.boolean() }),
  /** Whether they may name a bank account: a refund goes back whatever they declared. */
  mayNameBank: z.boolean(),
  /** Why they can't pay or be paid here, in the operator's words where it is the place. */
  refusal: z.string().nullable(),
});
export type OwnDeclarations = z.infer<typeof ownDeclarationsSchema>;

export const getDeclarations = call("GET /api/auth/declarations", {
  summary: "The terms that the user accepted, and the date of birth and places that they declared",
  answer: ownDeclarationsSchema,
});

/** Where a person lives: a country's code, and in the United States a state's, such as `US-CA`. */
const placeSchema = z.string({ error: "Choose where you live" }).refine(isPlace, {
  error: ({ input }) => (input === "US" ? "Choose your state" : "Choose where you live"),
});

const YEAR_MIN = 1900;

const birthDateSchema = z.iso
  .date({ error: "Enter your date of birth" })
  .refine((date) => Number(date.slice(0, 4)) >= YEAR_MIN, { error: "Enter your date of birth" });

/** A date of birth is given once; a place can be declared again at any time, and the latest one counts (RULES §27). */
export const declare = call("POST /api/auth/declarations", {
  summary: "Accept the terms, or declare a date of birth or a place",
  body: z.strictObject({
    acceptsTerms: acceptsTermsSchema.optional(),
    birthDate: birthDateSchema.optional(),
    place: placeSchema.optional(),
  }),
  answer: ownDeclarationsSchema,
});
