import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SignIn } from "#server/access/guards.ts";
import { passwordFaultOf } from "#server/people/auth/judge-password.ts";
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

/**
 * Finds the user of a sign-in session and records its use once a minute. An erased account, an ended session and one
 * past its limits have no user.
 */
export async function findSession(
  db: Db,
  { sid, from, now }: { sid: string; from: WhereFrom; now: Date },
): Promise<SignIn | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      username: users.username,
      role: users.role,
      passwordSetByOther: users.passwordSetByOther,
      passwordIsWeak: users.passwordIsWeak,
      startedAt: sql<Date>`${sessions.startedAt}`.mapWith(sessions.startedAt),
      lastUsedAt: sql<Date>`${sessions.lastUsedAt}`.mapWith(sessions.lastUsedAt),
      provedAt: sql<Date>`${sessions.provedAt}`.mapWith(sessions.provedAt),
      provedBy: sessions.provedBy,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sid), isNotNull(sessions.startedAt), isNull(users.erasedAt)));
  if (!found) return undefined;
  if (now >= endOf(found)) {
    await db.delete(sessions).where(eq(sessions.sid, sid));
    return undefined;
  }
  if (now.getTime() - found.lastUsedAt.getTime() >= MINUTE_IN_MS) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, ...from })
      .where(eq(sessions.sid, sid));
  }
  const { userId, username, role, provedAt, provedBy } = found;
  const isAdmin = role === "admin";
  return {
    actor: { userId, username, isAdmin, from, mustChangePassword: passwordFaultOf(found) !== undefined },
    proof: { by: provedBy ?? "password", ageMs: now.getTime() - provedAt.getTime() },
  };
}
