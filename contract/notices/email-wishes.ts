import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { storable } from "#contract/platform/text.ts";
import { emailTopics } from "./email-topics.ts";

/** The secret in an email's unsubscribe link. */
const params = z.strictObject({ token: z.string().min(1).max(512).check(storable) });

const wishSchema = z.object({
  /** Which emails the link is about. */
  about: z.enum(["invitations", ...emailTopics]),
  /** Masked: a•••@example.com. */
  email: z.string(),
  wanted: z.boolean(),
});
export type EmailWish = z.infer<typeof wishSchema>;

export const getEmailWish = endpoint({
  method: "GET",
  url: "/api/email-wishes/:token",
  schema: {
    summary: "Whether an address gets the emails that an unsubscribe link is about",
    tags: ["notifications"],
    params,
    response: { 200: wishSchema },
  },
});

export const setEmailWish = endpoint({
  method: "PUT",
  url: "/api/email-wishes/:token",
  schema: {
    summary: "Stop the emails that an unsubscribe link is about, or allow them again",
    tags: ["notifications"],
    params,
    body: z.strictObject({ wanted: z.boolean() }),
    response: { 200: wishSchema },
  },
});
