import { z } from "zod";

/** Taken by every change of a second factor: the password, unless a passkey has just proved it (RULES §16). */
export const freshProofSchema = z.object({ currentPassword: z.string().max(256).optional() });

/** Shown once, when they are made. */
export const recoveryCodesSchema = z.array(z.string());
