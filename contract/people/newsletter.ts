import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { tokenSchema } from "#contract/platform/ids.ts";
import { emailSchema } from "#contract/platform/text.ts";

const messageSchema = z.object({ message: z.string() });

export const subscribe = call("POST /api/newsletter", {
  summary: "Ask for the newsletter; the address is emailed a link to confirm it",
  isOpen: true,
  body: z.strictObject({ email: emailSchema("Please enter a valid email address") }),
  answer: messageSchema,
});

/**
 * The emailed link opens a page whose button makes the call, because mail scanners open links on their own (RULES §16).
 */
const linkBody = z.strictObject({ token: tokenSchema });

export const confirmSubscription = call("POST /api/newsletter/confirm", {
  summary: "Confirm a subscription with the token of its emailed link",
  isOpen: true,
  body: linkBody,
  answer: messageSchema,
});

export const unsubscribe = call("POST /api/newsletter/unsubscribe", {
  summary: "End a subscription with the token of its emailed link",
  isOpen: true,
  body: linkBody,
  answer: messageSchema,
});
