import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { storable } from "#contract/platform/text.ts";
import { emailTopics } from "./email-topics.ts";

const wishSchema = z.object({
  /** Which emails the link is about. */
  about: z.enum(["invitations", ...emailTopics]),
  /** Masked: a•••@example.com. */
  email: z.string(),
  wanted: z.boolean(),
});
export type EmailWish = z.infer<typeof wishSchema>;

export const getEmailWish = call("GET /api/email-wishes/:token", {
  summary: "Whether an address gets the emails that an unsubscribe link is about",
  isOpen: true,
  tag: "notifications",
  params: { token: z.string().min(1).max(512).check(storable) },
  answer: wishSchema,
});

export const setEmailWish = call("PUT /api/email-wishes/:token", {
  summary: "Stop the emails that an unsubscribe link is about, or allow them again",
  isOpen: true,
  tag: "notifications",
  params: { token: z.string().min(1).max(512).check(storable) },
  body: leavingOut([wishSchema], z.strictObject({ wanted: z.boolean() })),
  answer: wishSchema,
});
