import { and, eq, gt, lt } from "drizzle-orm";
import type { YahooOutcome } from "#contract/results/yahoo-words.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { yahooConnections, yahooSignIns } from "#server/platform/db/schema/yahoo.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, unauthorized } from "#server/platform/errors.ts";
import type { YahooSignIn, YahooTokens } from "#server/platform/fantasy-platforms.ts";
import { derivedToken, hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { sealTokens } from "#server/results/yahoo/sealed-tokens.ts";

/** Long enough to find a forgotten Yahoo password. */
const SIGN_IN_LIFE_MS = 15 * 60_000;

/** Where Yahoo sends browsers back: what the operator registers there. */
export const YAHOO_CALLBACK = "/api/yahoo/callback";

type App = Pick<Deps, "db" | "clock" | "config" | "secret" | "platforms">;
type Here = { userId: string; sid: string };

const redirectUriOf = ({ config }: App) => `${config.publicUrl}${YAHOO_CALLBACK}`;
const verifierOf = ({ secret }: App, state: string) => derivedToken(secret, "yahoo-pkce", state);

/** @throws AppError 409 where the operator hasn't registered with Yahoo. */
function offeredYahoo({ platforms }: Pick<Deps, "platforms">): YahooSignIn {
  if (!platforms.yahoo) throw conflict("Yahoo isn't offered on this site.");
  return platforms.yahoo;
}

/**
 * Starts a sign-in to Yahoo, which only this sign-in session can finish, once (RULES §21). @returns The address at Yahoo.
 */
export async function startYahooSignIn(
  app: App,
  { userId, sid, returnTo }: Here & { returnTo: string },
): Promise<string> {
  const yahoo = offeredYahoo(app);
  const state = randomToken();
  const now = app.clock();
  await inTransaction(app.db, async (tx) => {
    await tx.delete(yahooSignIns).where(lt(yahooSignIns.expiresAt, now));
    const expiresAt = new Date(now.getTime() + SIGN_IN_LIFE_MS);
    const sessionId = await sessionIdOf(tx, sid);
    await tx.insert(yahooSignIns).values({ state: hashToken(state), sessionId, userId, returnTo, expiresAt });
  });
  return yahoo.signInUrl({ redirectUri: redirectUriOf(app), state, verifier: verifierOf(app, state) });
}

async function sessionIdOf(tx: Tx, sid: string): Promise<string> {
  const [session] = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.sid, sid)).for("share");
  if (!session) throw unauthorized("Your session has ended. Sign in again.");
  return session.id;
}

/** What Yahoo's redirect carries. */
export type Returned = { state?: string | undefined; code?: string | undefined; error?: string | undefined };
export type Finished = { outcome: YahooOutcome; returnTo: string };

/** Where a browser goes if it comes back with nothing we know. */
export const PROFILE = "/profile/data";

/**
 * Finishes a sign-in with what Yahoo's redirect brought. An answer to another session's sign-in, such as one that
 * another person started, changes nothing. @param here Undefined for a visitor who isn't signed in.
 */
export async function finishYahooSignIn(app: App, returned: Returned, here: Here | undefined): Promise<Finished> {
  const { state, code, error } = returned;
  const started = here && state ? await takeSignIn(app, { ...here, state }) : undefined;
  if (!here || !state || !started) return { outcome: "unknown", returnTo: PROFILE };
  const { returnTo } = started;
  if (error === "access_denied") return { outcome: "denied", returnTo };
  const verifier = verifierOf(app, state);
  const isConnected = error === undefined && code !== undefined && (await connect(app, { ...here, code, verifier }));
  return { outcome: isConnected ? "connected" : "failed", returnTo };
}

/** Deletes and returns the sign-in that this session started with this state. */
async function takeSignIn({ db, clock }: App, { userId, sid, state }: Here & { state: string }) {
  return inTransaction(db, async (tx) => {
    const [taken] = await tx
      .delete(yahooSignIns)
      .where(
        and(
          eq(yahooSignIns.state, hashToken(state)),
          eq(yahooSignIns.userId, userId),
          eq(yahooSignIns.sessionId, await sessionIdOf(tx, sid)),
          gt(yahooSignIns.expiresAt, clock()),
        ),
      )
      .returning();
    return taken;
  });
}

type Connecting = Here & { code: string; verifier: string };

/** Exchanges the code, outside of any transaction, and keeps the tokens. @returns False if Yahoo refuses. */
async function connect(app: App, { userId, code, verifier }: Connecting): Promise<boolean> {
  const tokens = await offeredYahoo(app)
    .exchangeCode({ code, redirectUri: redirectUriOf(app), verifier })
    .catch((error) => {
      if (error instanceof PlatformRefusal) return undefined;
      throw error;
    });
  if (!tokens) return false;
  await inTransaction(app.db, (tx) => keepTokens(tx, { userId, tokens, secret: app.secret, now: app.clock() }));
  return true;
}

type Keeping = { userId: string; tokens: YahooTokens; secret: string; now: Date };

/** @throws AppError 404 for an account that was erased while its owner was at Yahoo. */
async function keepTokens(tx: Tx, { userId, tokens, secret, now }: Keeping): Promise<void> {
  await lockUser(tx, userId);
  const kept = {
    tokens: sealTokens(tokens, { secret, userId }),
    ...{ expiresAt: tokens.expiresAt, renewingUntil: null, refusedAt: null, connectedAt: now },
  };
  await tx
    .insert(yahooConnections)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: yahooConnections.userId, set: kept });
}
