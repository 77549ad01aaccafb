import { z } from "zod";
import { acceptsTermsSchema } from "#contract/platform/duties.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { isOwnPath } from "#contract/platform/own-path.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { freshProofSchema } from "./second-factor-proof.ts";

const tags = ["auth"];

const returnTo = z
  .string()
  .max(2000, "This is too long for an address")
  .refine(isOwnPath, "Return to a page of this site");

/** Where the browser signs in at the provider; `identity` in the query of the page it returns to says how that ended. */
const address = { 201: z.object({ url: z.string() }) };

const identitySchema = z.object({
  /** What people call the provider; null where there is none. */
  name: z.string().nullable(),
  /** The account there that signs the user in, by its address. */
  linked: z.object({ email: z.string(), linkedAt: momentSchema, lastUsedAt: momentSchema }).nullable(),
  /** Whether the user knows a password of this account. */
  hasPassword: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

export const getIdentity = endpoint({
  method: "GET",
  url: "/api/auth/identity",
  schema: {
    summary: "Whether the user can sign in through the operator's identity provider",
    tags,
    response: { 200: identitySchema },
  },
});

export const startIdentitySignIn = endpoint({
  method: "POST",
  url: "/api/auth/identity/sign-in",
  schema: {
    summary: "Begin signing in, or opening an account, at the identity provider",
    tags,
    body: z.strictObject({
      returnTo,
      /** The version of the terms that a new account accepts, where there are any. */
      acceptsTerms: acceptsTermsSchema.optional(),
    }),
    response: address,
  },
});

export const startIdentityLink = endpoint({
  method: "POST",
  url: "/api/auth/identity",
  schema: {
    summary: "Begin connecting the user's account at the identity provider",
    tags,
    body: freshProofSchema.extend({ returnTo }),
    response: address,
  },
});

export const startIdentityProof = endpoint({
  method: "POST",
  url: "/api/auth/reauthenticate/identity",
  schema: {
    summary: "Begin proving at the identity provider that it's still you",
    tags,
    body: z.strictObject({ returnTo }),
    response: address,
  },
});

export const unlinkIdentity = endpoint({
  method: "DELETE",
  url: "/api/auth/identity",
  schema: {
    summary: "Stop signing in through the identity provider",
    tags,
    body: freshProofSchema,
    response: { 200: identitySchema },
  },
});

export const identityEndpoints = {
  getIdentity,
  startIdentitySignIn,
  startIdentityLink,
  startIdentityProof,
  unlinkIdentity,
};
