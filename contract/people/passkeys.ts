import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { lineSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { currentUserSchema } from "./auth.ts";
import { freshProofSchema, recoveryCodesSchema } from "./second-factor-proof.ts";

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether the person's platform copies it between their devices. */
  isSynced: z.boolean(),
  createdAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});

/** The request to the browser in WebAuthn's JSON; the browser's own code reads it. */
const optionsSchema = z.looseObject({ challenge: z.string() });

/** Bytes in base64url: nothing that a column can't hold. */
const encoded = z.base64url().min(1).max(16_384);
const credentialFields = {
  id: encoded.max(2048),
  rawId: encoded.max(2048),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** A new passkey's response (WebAuthn, RegistrationResponseJSON). */
const registrationSchema = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[\w-]{1,32}$/))
      .max(10)
      .optional(),
    /** Copies of what the attestation holds, which browsers add. */
    authenticatorData: encoded.optional(),
    publicKey: encoded.nullish(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof registrationSchema>;

/** A known passkey's response (WebAuthn, AuthenticationResponseJSON). */
const assertionSchema = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.base64url().max(256).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertionSchema>;

export const passkeyNameSchema = lineSchema("Name this passkey", 60);
const messageSchema = z.object({ message: z.string() });

export const startPasskey = endpoint({
  method: "POST",
  url: "/api/auth/passkeys/options",
  schema: {
    summary: "Begin adding a passkey",
    tags: ["auth"],
    body: freshProofSchema,
    response: { 200: optionsSchema },
  },
});

export const addPasskey = endpoint({
  method: "POST",
  url: "/api/auth/passkeys",
  schema: {
    summary: "Finish adding a passkey. If the person had no second factor before, ten recovery codes come with it",
    tags: ["auth"],
    body: z.strictObject({ name: passkeyNameSchema, response: registrationSchema }),
    response: { 201: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodesSchema.nullable() }) },
  },
});

export const removePasskey = endpoint({
  method: "DELETE",
  url: "/api/auth/passkeys/:id",
  schema: {
    summary: "Remove a passkey",
    tags: ["auth"],
    params: idParams,
    body: freshProofSchema,
    response: { 200: messageSchema },
  },
});

export const startPasskeySignIn = endpoint({
  method: "POST",
  url: "/api/auth/passkey-sign-in/options",
  schema: {
    summary: "Begin signing in with a passkey alone",
    tags: ["auth"],
    body: z.strictObject({}).nullish(),
    response: { 200: optionsSchema },
  },
});

export const signInWithPasskey = endpoint({
  method: "POST",
  url: "/api/auth/passkey-sign-in",
  schema: {
    summary: "Sign in with a passkey, which counts as both steps",
    tags: ["auth"],
    body: z.strictObject({ response: assertionSchema }),
    response: { 200: currentUserSchema },
  },
});

export const startPasskeyProof = endpoint({
  method: "POST",
  url: "/api/auth/reauthenticate/passkey/options",
  schema: {
    summary: "Begin proving with a passkey that it's still you",
    tags: ["auth"],
    body: z.strictObject({}).nullish(),
    response: { 200: optionsSchema },
  },
});

export const proveWithPasskey = endpoint({
  method: "POST",
  url: "/api/auth/reauthenticate/passkey",
  schema: {
    summary: "Prove with a passkey that it's still you",
    tags: ["auth"],
    body: z.strictObject({ response: assertionSchema }),
    response: { 200: messageSchema },
  },
});

export const startPasskeyStep = endpoint({
  method: "POST",
  url: "/api/auth/second-step/passkey/options",
  schema: {
    summary: "Begin the second step of a sign-in with a passkey",
    tags: ["auth"],
    body: z.strictObject({}).nullish(),
    response: { 200: optionsSchema },
  },
});

export const finishWithPasskey = endpoint({
  method: "POST",
  url: "/api/auth/second-step/passkey",
  schema: {
    summary: "Finish signing in with a passkey",
    tags: ["auth"],
    body: z.strictObject({ response: assertionSchema }),
    response: { 200: currentUserSchema },
  },
});
