import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { SignIn } from "#server/access/guards.ts";
import { passwordFaultOf } from "#server/people/auth/judge-password.ts";
import { ownColumns } from "#server/people/auth/queries.ts";
import { isAdminWithoutFactor } from "#server/people/second-factor/queries.ts";
import type { Db } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

const MINUTE_IN_MS = 60_000;
const HOUR_IN_MS = 3_600_000;
const DAY_IN_MS = 86_400_000;

/** How long a sign-in session lasts at most, and how long unused (RULES §16). */
const LIMITS = {
  user: { life: 30 * DAY_IN_MS, idle: 7 * DAY_IN_MS },
  admin: { life: DAY_IN_MS, idle: 2 * HOUR_IN_MS },
} as const;

/** Returns when a sign-in session ends if no one uses it, by the server's clock. */
export function endOf({
  role,
  startedAt,
  lastUsedAt,
}: {
  role: keyof typeof LIMITS;
  startedAt: Date;
  lastUsedAt: Date;
}) {
  const { life, idle } = LIMITS[role];
  return new Date(Math.min(startedAt.getTime() + life, lastUsedAt.getTime() + idle));
}

/** A session as it is stored, and what a request needs to know about its user: null for none, or an erased one. */
export type FoundSession = Awaited<ReturnType<ReturnType<typeof prepareSessionQuery>["execute"]>>[number];

/**
 * Prepares the query for a session and its user by `sid`, unless it is past its `expire`. It is built once, because every
 * request of a signed-in person begins with it.
 */
export const prepareSessionQuery = (db: Db) =>
  db
    .select({
      sess: sessions.sess,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
      provedAt: sessions.provedAt,
      provedBy: sessions.provedBy,
      user: ownColumns,
      isAdminWithoutFactor,
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`), isNull(users.erasedAt)))
    .where(and(eq(sessions.sid, sql.placeholder("sid")), gte(sessions.expire, sql.placeholder("expire"))))
    .prepare("session_and_user");

type Used = { sid: string; from: WhereFrom; now: Date };

/**
 * Returns who uses a session, and records the use once a minute. A session that no one signed in to, or past its limits,
 * has no user.
 */
export async function whoUses(db: Db, found: FoundSession, { sid, from, now }: Used) {
  const { user, startedAt, lastUsedAt, provedAt, provedBy, isAdminWithoutFactor } = found;
  if (!user || !startedAt || !lastUsedAt || !provedAt) return undefined;
  const { id: userId, username, role } = user;
  if (now >= endOf({ role, startedAt, lastUsedAt })) {
    await db.delete(sessions).where(eq(sessions.sid, sid));
    return undefined;
  }
  if (now.getTime() - lastUsedAt.getTime() >= MINUTE_IN_MS) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, ...from })
      .where(eq(sessions.sid, sid));
  }
  const isAdmin = role === "admin";
  const signIn: SignIn = {
    actor: { userId, username, isAdmin, from, mustChangePassword: passwordFaultOf(user) !== undefined },
    proof: { by: provedBy ?? "password", ageMs: now.getTime() - provedAt.getTime() },
  };
  const unverifiedEmail = user.emailVerifiedAt ? undefined : (user.pendingEmail ?? user.email);
  return { ...signIn, account: user, isAdminWithoutFactor, unverifiedEmail };
}
