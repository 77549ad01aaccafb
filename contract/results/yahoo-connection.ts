import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { isOwnPath } from "#contract/platform/own-path.ts";
import { momentSchema } from "#contract/platform/time.ts";

const connectionSchema = z.object({
  /** Whether the operator has registered this site with Yahoo. */
  isOffered: z.boolean(),
  connectedAt: momentSchema.nullable(),
  /** Whether Yahoo doesn't accept the sign-in anymore. */
  isRefused: z.boolean(),
});
export type YahooConnection = z.infer<typeof connectionSchema>;

export const getYahooConnection = call("GET /api/auth/yahoo-connection", {
  summary: "Whether the user has connected Yahoo, so that leagues there can be read",
  tag: "results",
  answer: connectionSchema,
});

export const startYahooSignIn = call("POST /api/auth/yahoo-connection", {
  summary: "Start connecting Yahoo: the answer says where the browser signs in there",
  tag: "results",
  body: z.strictObject({
    /** Where on this site the browser returns, with `yahoo` in the query: one of the outcomes. */
    returnTo: z
      .string()
      .max(2000, "This is too long for an address")
      .refine(isOwnPath, "Return to a page of this site"),
  }),
  created: z.object({ url: z.string() }),
});

export const disconnectYahoo = call("DELETE /api/auth/yahoo-connection", {
  summary: "Forget the user's sign-in to Yahoo",
  tag: "results",
  answer: connectionSchema,
});
