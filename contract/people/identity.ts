import { z } from "zod";
import { acceptsTermsSchema } from "#contract/platform/duties.ts";
import { call } from "#contract/platform/endpoint.ts";
import { isOwnPath } from "#contract/platform/own-path.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { freshProofSchema } from "./second-factor-proof.ts";

const returnTo = z
  .string()
  .max(2000, "This is too long for an address")
  .refine(isOwnPath, "Return to a page of this site");

/** Where the browser signs in at the provider; `identity` in the query of the page it returns to says how that ended. */
const address = z.object({ url: z.string() });

const identitySchema = z.object({
  /** What people call the provider; null where there is none. */
  name: z.string().nullable(),
  /** The account there that signs the user in, by its address. */
  linked: z.object({ email: z.string(), linkedAt: momentSchema, lastUsedAt: momentSchema }).nullable(),
  /** Whether the user knows a password of this account. */
  hasPassword: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

export const getIdentity = call("GET /api/auth/identity", {
  summary: "Whether the user can sign in through the operator's identity provider",
  answer: identitySchema,
});

export const startIdentitySignIn = call("POST /api/auth/identity/sign-in", {
  summary: "Begin signing in, or opening an account, at the identity provider",
  isOpen: true,
  body: z.strictObject({
    returnTo,
    /** The version of the terms that a new account accepts, where there are any. */
    acceptsTerms: acceptsTermsSchema.optional(),
  }),
  created: address,
});

export const startIdentityLink = call("POST /api/auth/identity", {
  summary: "Begin connecting the user's account at the identity provider",
  body: freshProofSchema.extend({ returnTo }),
  created: address,
});

export const startIdentityProof = call("POST /api/auth/reauthenticate/identity", {
  summary: "Begin proving at the identity provider that it's still you",
  body: z.strictObject({ returnTo }),
  created: address,
});

export const unlinkIdentity = call("DELETE /api/auth/identity", {
  summary: "Stop signing in through the identity provider",
  body: freshProofSchema,
  answer: identitySchema,
});
