import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { currentPasswordSchema } from "#contract/platform/text.ts";

/**
 * The password of someone exporting their data or erasing their account; a passkey used just now also counts (RULES
 * §16).
 */
const proofSchema = z.strictObject({ currentPassword: currentPasswordSchema.optional() });

export const exportAccount = call("POST /api/auth/export", {
  summary: "Everything that is kept about the user",
  body: proofSchema,
  answer: z.record(z.string(), z.unknown()),
});

export const eraseAccount = call("POST /api/auth/erase", {
  summary: "Erase the user's own account; their payments and prizes stay in the books",
  body: proofSchema,
  answer: z.object({ message: z.string() }),
});
