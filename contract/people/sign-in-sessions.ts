import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";

const messageSchema = z.object({ message: z.string() });

const signInSessionSchema = z.object({
  id: idSchema,
  /** Whether it is the session making this call. */
  isCurrent: z.boolean(),
  /** "Chrome on Windows". */
  device: z.string(),
  /** Roughly where it was last used from: "the address 203.0.113.7". */
  place: z.string(),
  startedAt: momentSchema,
  lastUsedAt: momentSchema,
});
export type SignInSession = z.infer<typeof signInSessionSchema>;

export const listSignInSessions = endpoint({
  method: "GET",
  url: "/api/auth/sessions",
  schema: {
    summary: "Where you are signed in, last used first",
    tags: ["auth"],
    response: { 200: z.array(signInSessionSchema) },
  },
});

export const endSignInSession = endpoint({
  method: "DELETE",
  url: "/api/auth/sessions/:id",
  schema: {
    summary: "Sign one of your browsers out",
    tags: ["auth"],
    params: idParams,
    response: { 200: messageSchema },
  },
});

export const endAllSignInSessions = endpoint({
  method: "DELETE",
  url: "/api/auth/sessions",
  schema: {
    summary: "Sign out everywhere, here too",
    tags: ["auth"],
    response: { 200: messageSchema },
  },
});
