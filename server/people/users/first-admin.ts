import { timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { forbidden } from "#server/platform/errors.ts";
import { derivedToken } from "#server/platform/lib/tokens.ts";

const LIFE_MS = 60 * 60 * 1000;
/** How many characters the signature has, at the token's end. */
const SIGNATURE = 43;

type Signing = { secret: string; now: Date };

/**
 * Makes the link by which somebody who reads the server's output opens its first admin's account; undefined once there
 * is an admin (RULES §15). Its secret is behind the #, so no proxy writes it into a log.
 */
export async function firstAdminPath(db: Reader, { secret, now }: Signing): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const until = String(now.getTime() + LIFE_MS);
  return `/register#admin=${until}${signatureOf(until, secret)}`;
}

/**
 * Lets one account become the first admin's until the transaction ends. @throws AppError 403 if the link is made up or
 * older than an hour, or there is an admin.
 */
export async function takeFirstAdmin(tx: Tx, { token, secret, now }: Signing & { token: string }): Promise<void> {
  const until = token.slice(0, -SIGNATURE);
  const [given, expected] = [Buffer.from(token.slice(-SIGNATURE)), Buffer.from(signatureOf(until, secret))];
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (isOurs && Number(until) > now.getTime()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the first admin'))`);
    if (!(await hasAdmin(tx))) return;
  }
  throw forbidden("This link doesn't work. It lasts an hour, for the first admin only; a restart makes another.");
}

const signatureOf = (until: string, secret: string) => derivedToken(secret, "first-admin", until);

const hasAdmin = async (db: Reader): Promise<boolean> =>
  (await db.$count(users, and(eq(users.role, "admin"), isSomebody))) > 0;
