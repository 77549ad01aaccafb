import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { emailTopics } from "./email-topics.ts";
import { isPushService } from "./push-services.ts";

/** What people choose to get as push notifications (RULES §19): the topics of email, and everything else as one. */
export const pushTopics = [...emailTopics, "money"] as const;
export type PushTopic = (typeof pushTopics)[number];

const tags = ["notifications"];

const pushSchema = z.object({
  /** The key that the browser subscribes with, base64url. */
  publicKey: z.string(),
  /** Whether this browser, in this sign-in session, gets notifications. */
  isOn: z.boolean(),
  choices: z.array(z.object({ topic: z.enum(pushTopics), wanted: z.boolean() })),
});
export type Push = z.infer<typeof pushSchema>;

/** An uncompressed point on P-256, and 16 random bytes (RFC 8291). */
const p256dh = z.string().regex(/^B[\w-]{86}$/);
const auth = z.string().regex(/^[\w-]{22}$/);

/** A browser's subscription, as its own `toJSON` writes it. */
const subscriptionSchema = z.strictObject({
  endpoint: z
    .string()
    .max(1024)
    .refine(isPushService, { error: "We don't know this browser's push service, so we can't notify you here." }),
  keys: z.strictObject({ p256dh, auth }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const getPush = endpoint({
  method: "GET",
  url: "/api/auth/push",
  schema: {
    summary: "Whether this browser gets push notifications, and about what",
    tags,
    response: { 200: pushSchema },
  },
});

export const turnOnPush = endpoint({
  method: "PUT",
  url: "/api/auth/push",
  schema: {
    summary: "Send push notifications to this browser until it is signed out",
    tags,
    body: subscriptionSchema,
    response: { 200: pushSchema },
  },
});

export const turnOffPush = endpoint({
  method: "DELETE",
  url: "/api/auth/push",
  schema: { summary: "Stop push notifications to this browser", tags, response: { 200: pushSchema } },
});

export const setPushChoice = endpoint({
  method: "PUT",
  url: "/api/auth/push-choices/:topic",
  schema: {
    summary: "Choose whether a notification also comes as a push notification",
    tags,
    params: z.strictObject({ topic: z.enum(pushTopics) }),
    body: z.strictObject({ wanted: z.boolean() }),
    response: { 200: pushSchema },
  },
});
