import { and, eq, gt, lt } from "drizzle-orm";
import { clientOf } from "#server/people/identity/provider.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { identityRoundTrips } from "#server/platform/db/schema/identities.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unavailable } from "#server/platform/errors.ts";
import { derivedToken, hashToken, randomToken } from "#server/platform/lib/tokens.ts";

/** Long enough to find a forgotten password at the provider. */
const TRIP_LIFE_MS = 15 * 60_000;

/** As long as a sign-in session here. It makes the provider say when the person signed in there, too. */
const OLDEST_SIGN_IN_S = "2592000";

/** Where the provider sends browsers back: what the operator registers there. */
export const IDENTITY_CALLBACK = "/api/auth/identity/callback";

export type IdentityApp = Pick<Deps, "db" | "clock" | "config" | "secret" | "passwords" | "log">;
type App = Pick<Deps, "db" | "clock" | "config" | "secret" | "log">;

/** Where someone goes, and who they are if they are signed in. */
type Leaving = { sid: string; returnTo: string } & (
  | { purpose: "sign_in"; userId: null; acceptsTerms?: string | undefined }
  | { purpose: "link" | "prove"; userId: string }
);
export type RoundTrip = typeof identityRoundTrips.$inferSelect;

export const redirectUriOf = ({ config }: Pick<Deps, "config">) => `${config.publicUrl}${IDENTITY_CALLBACK}`;

/** What only the server knows of a round trip: what redeems its code, and what its token must repeat. */
export const secretsOf = ({ secret }: Pick<Deps, "secret">, state: string) => ({
  verifier: derivedToken(secret, "identity-pkce", state),
  nonce: derivedToken(secret, "identity-nonce", state),
});

/**
 * Starts a way through the provider, which only this browser's session can finish, once. @returns The address there.
 * @throws AppError 503 if the provider doesn't answer.
 */
export async function startRoundTrip(app: App, { sid, returnTo, ...leaving }: Leaving): Promise<string> {
  const client = await clientOf(app).catch((error) => {
    app.log.warn({ err: error }, "the identity provider can't be used");
    throw unavailable("The identity provider doesn't answer right now. Try again in a few minutes.", 60);
  });
  const state = randomToken();
  const now = app.clock();
  await inTransaction(app.db, async (tx) => {
    await tx.delete(identityRoundTrips).where(lt(identityRoundTrips.expiresAt, now));
    const ofHere = eq(sessions.sid, sid);
    const [session] = await tx.select({ id: sessions.publicId }).from(sessions).where(ofHere).for("share");
    if (!session) throw new Error("The session wasn't stored.");
    await tx.insert(identityRoundTrips).values({
      ...leaving,
      ...{ state: hashToken(state), sessionId: session.id, returnTo, startedAt: now },
      expiresAt: new Date(now.getTime() + TRIP_LIFE_MS),
    });
  });
  const { verifier, nonce } = secretsOf(app, state);
  const openid = await import("openid-client");
  return openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(app),
    scope: "openid profile email",
    ...{ state, nonce, code_challenge_method: "S256" },
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    ...(leaving.purpose !== "sign_in" ? { prompt: "login", max_age: "0" } : { max_age: OLDEST_SIGN_IN_S }),
  }).href;
}

/** Deletes and returns the round trip that this session started with this state; undefined for any other. */
export async function takeRoundTrip(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { state, sid }: { state: string; sid: string },
): Promise<RoundTrip | undefined> {
  return inTransaction(db, async (tx) => {
    const [session] = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.sid, sid));
    if (!session) return undefined;
    const isIt = and(
      eq(identityRoundTrips.state, hashToken(state)),
      eq(identityRoundTrips.sessionId, session.id),
      gt(identityRoundTrips.expiresAt, clock()),
    );
    const [taken] = await tx.delete(identityRoundTrips).where(isIt).returning();
    return taken;
  });
}
