import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { tokenSchema } from "#contract/platform/ids.ts";
import { currentUserSchema } from "./auth.ts";

/** How many hours a verification link works (RULES §16). */
export const VERIFICATION_HOURS = 24;

/** How many links to one address can be sent in an hour, no matter who asks. */
export const VERIFICATIONS_PER_HOUR = 3;

export const sendVerification = endpoint({
  method: "POST",
  url: "/api/auth/send-verification",
  schema: {
    summary: "Send the link that verifies the user's address, or the one they changed to",
    tags: ["auth"],
    body: z.strictObject({}).nullish(),
    response: { 200: z.object({ message: z.string() }) },
  },
});

export const verifyEmail = endpoint({
  method: "POST",
  url: "/api/auth/verify-email",
  schema: {
    summary: "Verify the address that this link was sent to; a changed address takes effect with it",
    tags: ["auth"],
    body: z.strictObject({ token: tokenSchema }),
    response: { 200: z.object({ message: z.string(), user: currentUserSchema }) },
  },
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  url: "/api/auth/pending-email",
  schema: {
    summary: "Keep the current address and drop the requested change",
    tags: ["auth"],
    response: { 200: currentUserSchema },
  },
});
