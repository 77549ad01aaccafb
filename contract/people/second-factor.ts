import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { currentUserSchema } from "./auth.ts";
import { passkeySchema } from "./passkeys.ts";
import { freshProofSchema, recoveryCodesSchema } from "./second-factor-proof.ts";

const secondFactorSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: momentSchema.nullable(),
  recoveryCodesLeft: z.int(),
  /** An admin's account must keep a second factor (RULES §15). */
  isRequired: z.boolean(),
  /** When all of these will be removed, because an admin started the removal; until then the person can object. */
  removalDueAt: momentSchema.nullable(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const CODE_MESSAGE = "Enter the 6 digits that your app shows";

/** As apps show it, with or without a space in the middle. */
export const authenticatorCodeSchema = z
  .string({ error: CODE_MESSAGE })
  .max(20, { error: CODE_MESSAGE })
  .transform((code) => code.replace(/\s/g, ""))
  .refine((code) => /^\d{6}$/.test(code), { error: CODE_MESSAGE });

/** As a person types it: case, spaces and hyphens don't matter. */
export const recoveryCodeSchema = textSchema("Enter a recovery code", { max: 60 });

const messageSchema = z.object({ message: z.string() });

export const getSecondFactor = endpoint({
  method: "GET",
  url: "/api/auth/second-factor",
  schema: {
    summary: "The signed-in person's passkeys, authenticator app and recovery codes",
    tags: ["auth"],
    response: { 200: secondFactorSchema },
  },
});

export const startAuthenticator = endpoint({
  method: "POST",
  url: "/api/auth/authenticator",
  schema: {
    summary: "Begin setting up an authenticator app; it counts once its first code is confirmed",
    tags: ["auth"],
    body: freshProofSchema,
    response: { 201: z.object({ secret: z.string(), uri: z.string() }) },
  },
});

export const confirmAuthenticator = endpoint({
  method: "POST",
  url: "/api/auth/authenticator/confirm",
  schema: {
    summary: "Confirm the authenticator app with its first code",
    tags: ["auth"],
    body: z.strictObject({ code: authenticatorCodeSchema }),
    response: { 200: z.object({ recoveryCodes: recoveryCodesSchema.nullable() }) },
  },
});

export const removeAuthenticator = endpoint({
  method: "DELETE",
  url: "/api/auth/authenticator",
  schema: {
    summary: "Remove the authenticator app",
    tags: ["auth"],
    body: freshProofSchema,
    response: { 200: messageSchema },
  },
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  url: "/api/auth/recovery-codes",
  schema: {
    summary: "Make ten new recovery codes in place of the old ones",
    tags: ["auth"],
    body: freshProofSchema,
    response: { 201: z.object({ recoveryCodes: recoveryCodesSchema }) },
  },
});

export const getSecondStep = endpoint({
  method: "GET",
  url: "/api/auth/second-step",
  schema: {
    summary: "The second factors that can finish this browser's sign-in",
    tags: ["auth"],
    response: { 200: z.object({ hasPasskey: z.boolean(), hasAuthenticator: z.boolean() }) },
  },
});

export const finishWithCode = endpoint({
  method: "POST",
  url: "/api/auth/second-step/authenticator",
  schema: {
    summary: "Finish signing in with a code of the authenticator app",
    tags: ["auth"],
    body: z.strictObject({ code: authenticatorCodeSchema }),
    response: { 200: currentUserSchema },
  },
});

export const finishWithRecoveryCode = endpoint({
  method: "POST",
  url: "/api/auth/second-step/recovery-code",
  schema: {
    summary: "Finish signing in with a recovery code",
    tags: ["auth"],
    body: z.strictObject({ code: recoveryCodeSchema }),
    response: { 200: currentUserSchema },
  },
});
