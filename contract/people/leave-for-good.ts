import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { currentPasswordSchema } from "#contract/platform/text.ts";

/**
 * The password of someone exporting their data or erasing their account; a passkey used just now also counts (RULES
 * §16).
 */
const proofSchema = z.strictObject({ currentPassword: currentPasswordSchema.optional() });

export const exportAccount = endpoint({
  method: "POST",
  url: "/api/auth/export",
  schema: {
    summary: "Everything that is kept about the user",
    tags: ["auth"],
    body: proofSchema,
    response: { 200: z.record(z.string(), z.unknown()) },
  },
});

export const eraseAccount = endpoint({
  method: "POST",
  url: "/api/auth/erase",
  schema: {
    summary: "Erase the user's own account; their payments and prizes stay in the books",
    tags: ["auth"],
    body: proofSchema,
    response: { 200: z.object({ message: z.string() }) },
  },
});
