import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { endOf } from "#server/people/sessions/find-session.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Of these sign-in sessions, the ones that haven't ended. Unlike a request, asking doesn't count as using one. */
export async function liveSessions(db: Reader, sids: string[], now: Date): Promise<Map<string, string>> {
  if (sids.length === 0) return new Map();
  const rows = await db
    .select({
      sid: sessions.sid,
      publicId: sessions.publicId,
      role: users.role,
      startedAt: sessions.startedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(inArray(sessions.sid, sids), isNotNull(sessions.startedAt), isNull(users.erasedAt)));
  const alive = rows.filter(
    ({ role, startedAt, lastUsedAt }) => startedAt && lastUsedAt && now < endOf({ role, startedAt, lastUsedAt }),
  );
  return new Map(alive.map(({ sid, publicId }) => [sid, publicId]));
}
