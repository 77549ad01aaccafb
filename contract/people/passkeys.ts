import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
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

export const startPasskey = call("POST /api/auth/passkeys/options", {
  summary: "Begin adding a passkey",
  body: freshProofSchema,
  answer: optionsSchema,
});

export const addPasskey = call("POST /api/auth/passkeys", {
  summary: "Finish adding a passkey. If the person had no second factor before, ten recovery codes come with it",
  body: z.strictObject({ name: passkeyNameSchema, response: registrationSchema }),
  created: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodesSchema.nullable() }),
});

export const removePasskey = call("DELETE /api/auth/passkeys/:id", {
  summary: "Remove a passkey",
  body: freshProofSchema,
  answer: messageSchema,
});

export const startPasskeySignIn = call("POST /api/auth/passkey-sign-in/options", {
  summary: "Begin signing in with a passkey alone",
  isOpen: true,
  body: z.strictObject({}).nullish(),
  answer: optionsSchema,
});

export const signInWithPasskey = call("POST /api/auth/passkey-sign-in", {
  summary: "Sign in with a passkey, which counts as both steps",
  isOpen: true,
  body: z.strictObject({ response: assertionSchema }),
  answer: currentUserSchema,
});

export const startPasskeyProof = call("POST /api/auth/reauthenticate/passkey/options", {
  summary: "Begin proving with a passkey that it's still you",
  body: z.strictObject({}).nullish(),
  answer: optionsSchema,
});

export const proveWithPasskey = call("POST /api/auth/reauthenticate/passkey", {
  summary: "Prove with a passkey that it's still you",
  body: z.strictObject({ response: assertionSchema }),
  answer: messageSchema,
});

export const startPasskeyStep = call("POST /api/auth/second-step/passkey/options", {
  summary: "Begin the second step of a sign-in with a passkey",
  isOpen: true,
  body: z.strictObject({}).nullish(),
  answer: optionsSchema,
});

export const finishWithPasskey = call("POST /api/auth/second-step/passkey", {
  summary: "Finish signing in with a passkey",
  isOpen: true,
  body: z.strictObject({ response: assertionSchema }),
  answer: currentUserSchema,
});
