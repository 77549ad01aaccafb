import { z } from "zod";
import { currentPasswordSchema } from "#contract/platform/text.ts";

/** Required by every change of a second factor: the password, unless a passkey was used just now (RULES §16). */
export const freshProofSchema = z.strictObject({ currentPassword: currentPasswordSchema.optional() });

/** Shown once, at creation. */
export const recoveryCodesSchema = z.array(z.string());
