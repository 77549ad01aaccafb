import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { isOwnPath } from "#contract/platform/own-path.ts";
import { momentSchema } from "#contract/platform/time.ts";

const tags = ["results"];
const url = "/api/auth/yahoo-connection";

const connectionSchema = z.object({
  /** Whether the operator has registered this site with Yahoo. */
  isOffered: z.boolean(),
  connectedAt: momentSchema.nullable(),
  /** Whether Yahoo doesn't accept the sign-in anymore. */
  isRefused: z.boolean(),
});
export type YahooConnection = z.infer<typeof connectionSchema>;

export const getYahooConnection = endpoint({
  method: "GET",
  url,
  schema: {
    summary: "Whether the user has connected Yahoo, so that leagues there can be read",
    tags,
    response: { 200: connectionSchema },
  },
});

export const startYahooSignIn = endpoint({
  method: "POST",
  url,
  schema: {
    summary: "Start connecting Yahoo: the answer says where the browser signs in there",
    tags,
    body: z.strictObject({
      /** Where on this site the browser returns, with `yahoo` in the query: one of the outcomes. */
      returnTo: z
        .string()
        .max(2000, "This is too long for an address")
        .refine(isOwnPath, "Return to a page of this site"),
    }),
    response: { 201: z.object({ url: z.string() }) },
  },
});

export const disconnectYahoo = endpoint({
  method: "DELETE",
  url,
  schema: {
    summary: "Forget the user's sign-in to Yahoo",
    tags,
    response: { 200: connectionSchema },
  },
});

export const yahooEndpoints = { getYahooConnection, startYahooSignIn, disconnectYahoo };
