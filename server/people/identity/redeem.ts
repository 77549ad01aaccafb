import { emailSchema } from "#contract/platform/text.ts";
import { CLOCK_TOLERANCE_S, clientOf } from "#server/people/identity/provider.ts";
import { type IdentityApp, type RoundTrip, redirectUriOf, secretsOf } from "#server/people/identity/round-trips.ts";

/** A person as the provider knows them, with a verified address. */
export type ProvedIdentity = {
  issuer: string;
  subject: string;
  email: string;
  /** When they signed in there; undefined if the provider doesn't say. */
  signedInAt: Date | undefined;
  names: { given?: string; family?: string; whole?: string; preferred?: string };
};

type Refusal = "denied" | "refused" | "stale" | "clock" | "unverified" | "unavailable";
type Answer = { trip: RoundTrip; state: string; search: string };

/**
 * Exchanges the code, outside of any transaction, and checks what comes: issuer, audience, signature, nonce, times and
 * the verified address. @returns Why not, if anything is wrong.
 */
export async function redeem(app: IdentityApp, answer: Answer): Promise<ProvedIdentity | Refusal> {
  const openid = await import("openid-client");
  try {
    return await checkedIdentity(app, answer);
  } catch (error) {
    const { message, code, cause } = error as Error & { code?: string };
    app.log.warn({ code, cause: cause instanceof Error ? cause.message : undefined }, `identity provider: ${message}`);
    if (error instanceof openid.AuthorizationResponseError)
      return error.error === "access_denied" ? "denied" : "refused";
    const isAbsent = error instanceof TypeError || code === "OAUTH_TIMEOUT";
    return isAbsent ? "unavailable" : "refused";
  }
}

async function checkedIdentity(app: IdentityApp, { trip, state, search }: Answer): Promise<ProvedIdentity | Refusal> {
  const openid = await import("openid-client");
  const client = await clientOf(app);
  const { verifier, nonce } = secretsOf(app, state);
  const tokens = await openid.authorizationCodeGrant(client, new URL(`${redirectUriOf(app)}${search}`), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) return "refused";
  const now = app.clock();
  if (Math.abs(now.getTime() / 1000 - token.iat) > CLOCK_TOLERANCE_S) return "clock";
  const signedInAt = token.auth_time === undefined ? undefined : new Date(token.auth_time * 1000);
  const oldest = trip.startedAt.getTime() - CLOCK_TOLERANCE_S * 1000;
  if (trip.purpose !== "sign_in" && !(signedInAt && signedInAt.getTime() >= oldest)) return "stale";
  const claims = token.email === undefined ? await openid.fetchUserInfo(client, tokens.access_token, token.sub) : token;
  const email = emailSchema("").safeParse(claims.email);
  if (claims.email_verified !== true || !email.success) return "unverified";
  const text = (claim: unknown) => (typeof claim === "string" && claim.trim() !== "" ? claim.trim() : undefined);
  const named = {
    given: text(claims.given_name),
    family: text(claims.family_name),
    whole: text(claims.name),
    preferred: text(claims.preferred_username),
  };
  const names = Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined));
  return { issuer: token.iss, subject: token.sub, email: email.data, signedInAt, names };
}
