import { z } from "zod";

/** Required by every change of a second factor: the password, unless a passkey was used just now (RULES §16). */
export const freshProofSchema = z.object({ currentPassword: z.string().max(256).optional() });

/** Shown once, at creation. */
export const recoveryCodesSchema = z.array(z.string());
