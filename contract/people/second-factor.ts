import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
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

export const getSecondFactor = call("GET /api/auth/second-factor", {
  summary: "The signed-in person's passkeys, authenticator app and recovery codes",
  answer: secondFactorSchema,
});

export const startAuthenticator = call("POST /api/auth/authenticator", {
  summary: "Begin setting up an authenticator app; it counts once its first code is confirmed",
  body: freshProofSchema,
  created: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmAuthenticator = call("POST /api/auth/authenticator/confirm", {
  summary: "Confirm the authenticator app with its first code",
  body: z.strictObject({ code: authenticatorCodeSchema }),
  answer: z.object({ recoveryCodes: recoveryCodesSchema.nullable() }),
});

export const removeAuthenticator = call("DELETE /api/auth/authenticator", {
  summary: "Remove the authenticator app",
  body: freshProofSchema,
  answer: messageSchema,
});

export const renewRecoveryCodes = call("POST /api/auth/recovery-codes", {
  summary: "Make ten new recovery codes in place of the old ones",
  body: freshProofSchema,
  created: z.object({ recoveryCodes: recoveryCodesSchema }),
});

export const getSecondStep = call("GET /api/auth/second-step", {
  summary: "The second factors that can finish this browser's sign-in",
  isOpen: true,
  answer: z.object({ hasPasskey: z.boolean(), hasAuthenticator: z.boolean() }),
});

export const finishWithCode = call("POST /api/auth/second-step/authenticator", {
  summary: "Finish signing in with a code of the authenticator app",
  isOpen: true,
  body: z.strictObject({ code: authenticatorCodeSchema }),
  answer: currentUserSchema,
});

export const finishWithRecoveryCode = call("POST /api/auth/second-step/recovery-code", {
  summary: "Finish signing in with a recovery code",
  isOpen: true,
  body: z.strictObject({ code: recoveryCodeSchema }),
  answer: currentUserSchema,
});
