import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
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

export const listSignInSessions = call("GET /api/auth/sessions", {
  summary: "Where you are signed in, last used first",
  answer: z.array(signInSessionSchema),
});

export const endSignInSession = call("DELETE /api/auth/sessions/:id", {
  summary: "Sign one of your browsers out",
  answer: messageSchema,
});

export const endAllSignInSessions = call("DELETE /api/auth/sessions", {
  summary: "Sign out everywhere, here too",
  answer: messageSchema,
});
