import { createHash } from "node:crypto";
import { z } from "zod";
import type { YahooSignIn, YahooTokens } from "#server/platform/fantasy-platforms.ts";
import { type Call, type Connection, type Fetched, fetchAnswer } from "#server/results/platforms/fetch-answer.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { standInAddress } from "#server/results/platforms/stand-in-address.ts";

const LOGIN = "https://api.login.yahoo.com/oauth2";
const READ_ONLY = "fspt-r";

/** What Yahoo gave the operator for this installation. */
export type YahooApp = { clientId: string; clientSecret: string };

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** Signs people in to Yahoo by OAuth 2, to read leagues that they are in (RULES §21). */
export function createYahooSignIn(connection: Connection, app: YahooApp): YahooSignIn {
  const ask = (body: Record<string, string>) => askForTokens(connection, app, body);
  return {
    signInUrl: ({ redirectUri, state, verifier }) => {
      const url = new URL(`${LOGIN}/request_auth`);
      url.search = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: READ_ONLY,
        state,
        // PKCE (RFC 7636). A server that doesn't know it ignores it.
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      }).toString();
      return standInAddress(connection.standInUrl, url);
    },
    exchangeCode: ({ code, redirectUri, verifier }) =>
      ask({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: (refreshToken) => ask({ grant_type: "refresh_token", refresh_token: refreshToken }),
  };
}

async function askForTokens(
  connection: Connection,
  { clientId, clientSecret }: YahooApp,
  fields: Record<string, string>,
): Promise<YahooTokens> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const { json } = await fetchTokens(connection, {
    platform: "yahoo",
    url: new URL(`${LOGIN}/get_token`),
    form: { body: new URLSearchParams(fields), authorization },
  });
  const tokens = tokensSchema.safeParse(json);
  if (!tokens.success) throw new PlatformRefusal("yahoo", "unreadable");
  const { access_token, refresh_token, expires_in } = tokens.data;
  const expiresAt = new Date(connection.clock().getTime() + expires_in * 1000);
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt };
}

async function fetchTokens(connection: Connection, call: Call): Promise<Fetched> {
  try {
    return await fetchAnswer(connection, call);
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || error.kind !== "private") throw error;
    const says = "Yahoo refused to talk to this site. Try again later, or upload the results.";
    throw new PlatformRefusal("yahoo", "private", { says });
  }
}
