import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { leavingOut, rewritten } from "#contract/platform/leaving-out.ts";
import { emailTopics } from "./email-topics.ts";
import { isPushService } from "./push-services.ts";

/** What people choose to get as push notifications (RULES §19): the topics of email, and everything else as one. */
export const pushTopics = [...emailTopics, "money"] as const;
export type PushTopic = (typeof pushTopics)[number];

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

export const getPush = call("GET /api/auth/push", {
  summary: "Whether this browser gets push notifications, and about what",
  tag: "notifications",
  answer: pushSchema,
});

export const turnOnPush = call("PUT /api/auth/push", {
  summary: "Send push notifications to this browser until it is signed out",
  tag: "notifications",
  /** Null, or an answer that is sent back, changes nothing. */
  body: rewritten(subscriptionSchema.nullable(), (body) => (pushSchema.safeParse(body).success ? null : body)),
  answer: pushSchema,
});

export const turnOffPush = call("DELETE /api/auth/push", {
  summary: "Stop push notifications to this browser",
  tag: "notifications",
  answer: pushSchema,
});

export const setPushChoice = call("PUT /api/auth/push-choices/:topic", {
  summary: "Choose whether a notification also comes as a push notification",
  tag: "notifications",
  params: { topic: z.enum(pushTopics) },
  body: leavingOut(["topic"], z.strictObject({ wanted: z.boolean() })),
  answer: pushSchema,
});
