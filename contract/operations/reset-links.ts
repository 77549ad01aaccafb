import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams } from "#contract/platform/ids.ts";

export const makeResetLink = endpoint({
  method: "POST",
  url: "/api/admin/users/:id/reset-link",
  schema: {
    summary: "Make a link that sets a user's new password, or ask a second admin to; where no email is sent",
    tags: ["admin"],
    params: idParams,
    response: {
      200: z.object({
        /** The link's token, never shown again; null while it waits. */
        token: z.string().nullable(),
        message: z.string(),
      }),
    },
  },
});
