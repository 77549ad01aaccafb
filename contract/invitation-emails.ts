import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The authority of an invitation email's unsubscribe link: a signature and the address it was sent to. */
const params = z.strictObject({ token: z.string().min(1).max(512) });

const wishSchema = z.object({
  /** Masked: a•••@example.com. */
  email: z.string(),
  wanted: z.boolean(),
});

export const getInvitationEmails = endpoint({
  method: "GET",
  url: "/api/invitation-emails/:token",
  schema: {
    summary: "Whether an address gets invitation emails; asked with the link sent to it",
    tags: ["invitations"],
    params,
    response: { 200: wishSchema },
  },
});

export const setInvitationEmails = endpoint({
  method: "PUT",
  url: "/api/invitation-emails/:token",
  schema: {
    summary: "Stop invitation emails to an address, or allow them again",
    tags: ["invitations"],
    params,
    body: z.strictObject({ wanted: z.boolean() }),
    response: { 200: wishSchema },
  },
});
