import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { tokenSchema } from "#contract/platform/ids.ts";
import { currentUserSchema } from "./auth.ts";

/** How many hours a verification link works (RULES §16). */
export const VERIFICATION_HOURS = 24;

/** How many links to one address can be sent in an hour, no matter who asks. */
export const VERIFICATIONS_PER_HOUR = 3;

export const sendVerification = call("POST /api/auth/send-verification", {
  summary: "Send the link that verifies the user's address, or the one they changed to",
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
});

export const verifyEmail = call("POST /api/auth/verify-email", {
  summary: "Verify the address that this link was sent to; a changed address takes effect with it",
  body: z.strictObject({ token: tokenSchema }),
  answer: z.object({ message: z.string(), user: currentUserSchema }),
});

export const cancelEmailChange = call("DELETE /api/auth/pending-email", {
  summary: "Keep the current address and drop the requested change",
  answer: currentUserSchema,
});
