import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { tokenSchema } from "./ids.ts";
import { emailSchema } from "./text.ts";

const messageSchema = z.object({ message: z.string() });

export const subscribe = endpoint({
  method: "POST",
  url: "/api/newsletter",
  schema: {
    summary: "Ask for the newsletter; the address is mailed a link to confirm it",
    tags: ["newsletter"],
    body: z.object({ email: emailSchema("Please enter a valid email address") }),
    response: { 200: messageSchema },
  },
});

/** Mailed links are followed by a click, and by some mail programs on their own: both calls are harmless twice. */
const linkQuery = z.object({ token: tokenSchema });

export const confirmSubscription = endpoint({
  method: "GET",
  url: "/api/newsletter/confirm",
  schema: {
    summary: "Confirm a subscription by its mailed link",
    tags: ["newsletter"],
    querystring: linkQuery,
    response: { 200: messageSchema },
  },
});

export const unsubscribe = endpoint({
  method: "GET",
  url: "/api/newsletter/unsubscribe",
  schema: {
    summary: "End a subscription by its mailed link",
    tags: ["newsletter"],
    querystring: linkQuery,
    response: { 200: messageSchema },
  },
});
