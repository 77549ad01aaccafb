import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
export const makeResetLink = call("POST /api/admin/users/:id/reset-link", {
  summary: "Make a link that sets a user's new password, or ask a second admin to; where no email is sent",
  answer: z.object({
    /** The link's token, never shown again; null while it waits. */
    token: z.string().nullable(),
    message: z.string(),
  }),
});
