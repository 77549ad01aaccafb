import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { needsSignIn } from "#contract/results/platforms.ts";
import { yahooConnections } from "#server/platform/db/schema/yahoo.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { ImportedResults, ImportOptions, LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { connectionRowOf } from "#server/results/yahoo/connection.ts";
import { openTokens, sealTokens } from "#server/results/yahoo/sealed-tokens.ts";

/** An access token lives for an hour; one import takes less than this. */
const TIME_TO_READ_MS = 2 * 60_000;
/** Longer than Yahoo may take to answer, so that no one else renews in that time. */
const RENEWAL_MS = 30_000;
const WAIT_MS = 200;
const WAITS_MAX = 60;

type App = Pick<Deps, "db" | "clock" | "secret" | "platforms">;
type Row = NonNullable<Awaited<ReturnType<typeof connectionRowOf>>>;

const isSignedOut = (error: unknown) => error instanceof PlatformRefusal && error.kind === "signed_out";

type Asker = { userId: string; isLookUp?: boolean };

/**
 * Imports a season, from Yahoo with someone's sign-in there. Call it outside of transactions. @throws PlatformRefusal,
 * also if they haven't connected Yahoo or Yahoo doesn't accept it anymore.
 */
export const importAs = (app: App, address: LeagueAddress, asker: Asker): Promise<ImportedResults> =>
  signedIn(app, { address, ...asker }, (options) => app.platforms.importResults(address, options));

/** Finds the season before, as `importAs` imports one. */
export const seasonBeforeAs = (
  app: App,
  address: LeagueAddress,
  { userId }: { userId: string },
): Promise<LeagueAddress | undefined> =>
  signedIn(app, { address, userId }, (options) => app.platforms.seasonBefore(address, options));

async function signedIn<T>(
  app: App,
  { address, userId, ...options }: Asker & { address: LeagueAddress },
  ask: (options: ImportOptions) => Promise<T>,
): Promise<T> {
  if (!needsSignIn(address.platform)) return ask(options);
  const accessToken = await accessTokenOf(app, { userId });
  try {
    return await ask({ ...options, accessToken });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    // Yahoo ends tokens before their time too.
    return ask({ ...options, accessToken: await accessTokenOf(app, { userId, besides: accessToken }) });
  }
}

/** Whose token is wanted, and which one Yahoo has refused. */
type Wanted = { userId: string; besides?: string };

/** Returns an access token that works for a while, renewed if necessary by one process at a time. */
async function accessTokenOf(app: App, { userId, besides }: Wanted): Promise<string> {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const row = await connectionRowOf(app.db, userId);
    if (!row) throw new PlatformRefusal("yahoo", "signed_out", { says: "Connect Yahoo to read this league." });
    const isFresh = row.expiresAt.getTime() > app.clock().getTime() + TIME_TO_READ_MS;
    const accessToken = openTokens(row.tokens, { secret: app.secret, userId })?.accessToken;
    if (accessToken && isFresh && !row.refusedAt && accessToken !== besides) return accessToken;
    const renewed = await renew(app, row);
    if (renewed) return renewed;
    await sleep(WAIT_MS);
  }
  throw new PlatformRefusal("yahoo", "slow");
}

/**
 * Renews the tokens, if no one else does: Yahoo takes each refresh token once, so two at the same time would lose the
 * newer one. The right to renew is a time in the row instead of a lock, because Yahoo is called outside of
 * transactions. New tokens replace only the tokens that they were exchanged for, so they don't undo it if the person has
 * disconnected or connected again in that time. @returns Undefined if someone else renews, or the connection changed.
 */
async function renew(
  { db, clock, secret, platforms }: App,
  { userId, tokens: sealed }: Row,
): Promise<string | undefined> {
  if (!platforms.yahoo) throw new PlatformRefusal("yahoo", "private", { says: NOT_OFFERED });
  const now = clock();
  const same = and(eq(yahooConnections.userId, userId), eq(yahooConnections.tokens, sealed));
  const isFree = or(isNull(yahooConnections.renewingUntil), lt(yahooConnections.renewingUntil, now));
  const renewingUntil = new Date(now.getTime() + RENEWAL_MS);
  const claimed = await db.update(yahooConnections).set({ renewingUntil }).where(and(same, isFree)).returning();
  if (claimed.length === 0) return undefined;
  try {
    const refreshToken = openTokens(sealed, { secret, userId })?.refreshToken;
    if (!refreshToken) throw new PlatformRefusal("yahoo", "signed_out");
    const newer = await platforms.yahoo.refresh(refreshToken);
    const kept = { tokens: sealTokens(newer, { secret, userId }), expiresAt: newer.expiresAt };
    const stored = await db
      .update(yahooConnections)
      .set({ ...kept, renewingUntil: null, refusedAt: null })
      .where(same)
      .returning();
    return stored.length > 0 ? newer.accessToken : undefined;
  } catch (error) {
    const refused = isSignedOut(error) ? { refusedAt: now } : {};
    await db
      .update(yahooConnections)
      .set({ renewingUntil: null, ...refused })
      .where(same);
    throw error;
  }
}

const NOT_OFFERED = "Yahoo isn't offered on this site anymore. Upload the results.";
