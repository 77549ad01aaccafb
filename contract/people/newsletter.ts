import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { tokenSchema } from "#contract/platform/ids.ts";
import { emailSchema } from "#contract/platform/text.ts";

const messageSchema = z.object({ message: z.string() });

export const subscribe = endpoint({
  method: "POST",
  url: "/api/newsletter",
  schema: {
    summary: "Ask for the newsletter; the address is emailed a link to confirm it",
    tags: ["newsletter"],
    body: z.strictObject({ email: emailSchema("Please enter a valid email address") }),
    response: { 200: messageSchema },
  },
});

/**
 * The emailed link opens a page whose button makes the call, because mail scanners open links on their own (RULES §16).
 */
const linkBody = z.strictObject({ token: tokenSchema });

export const confirmSubscription = endpoint({
  method: "POST",
  url: "/api/newsletter/confirm",
  schema: {
    summary: "Confirm a subscription with the token of its emailed link",
    tags: ["newsletter"],
    body: linkBody,
    response: { 200: messageSchema },
  },
});

export const unsubscribe = endpoint({
  method: "POST",
  url: "/api/newsletter/unsubscribe",
  schema: {
    summary: "End a subscription with the token of its emailed link",
    tags: ["newsletter"],
    body: linkBody,
    response: { 200: messageSchema },
  },
});
