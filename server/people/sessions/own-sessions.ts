import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { SignInSession } from "#contract/people/sign-in-sessions.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import type { Actor } from "#server/access/guards.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { endOf } from "#server/people/sessions/find-session.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Db, Tx } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { notFound } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/lib/place-of.ts";

const isOf = (userId: string) =>
  and(eq(sql`(${sessions.sess} ->> 'userId')`, userId), isNotNull(sessions.startedAt), isNotNull(sessions.lastUsedAt));

/**
 * Lists where a person is signed in, most recently used first, without sign-in sessions past their limits (RULES §16).
 */
export async function sessionsOf(
  db: Db,
  { userId, isAdmin }: Actor,
  { sid, now }: { sid: string; now: Date },
): Promise<SignInSession[]> {
  const rows = await db.select().from(sessions).where(isOf(userId)).orderBy(desc(sessions.lastUsedAt));
  const role = isAdmin ? "admin" : "user";
  return rows.flatMap(({ sid: id, publicId, startedAt, lastUsedAt, ip, device }) => {
    if (!startedAt || !lastUsedAt || now >= endOf({ role, startedAt, lastUsedAt })) return [];
    const place = placeOf(ip);
    const at = { startedAt: startedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
    return [{ id: publicId, isCurrent: id === sid, device: device ?? "an unknown device", place, ...at }];
  });
}

/** Ends one of a person's own sign-in sessions. @throws AppError 404 for one that is over, or another person's. */
export async function endOwnSession(tx: Tx, { userId, from }: Actor, { id, now }: { id: string; now: Date }) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(isOf(userId), eq(sessions.publicId, id)))
    .returning({ device: sessions.device });
  if (!ended) throw notFound("This session is already over.");
  const details = { device: ended.device ?? "an unknown device" };
  await recordAccountEvent(tx, { userId, kind: "sessions_ended", from, details, now });
}

/** Signs a person out everywhere, including here, and ends the keys of their programs. */
export async function endOwnSessions(tx: Tx, { userId, from }: Actor, { now }: { now: Date }): Promise<void> {
  await lockUser(tx, userId);
  await endSessions(tx, { userId });
  await recordAccountEvent(tx, { userId, kind: "sessions_ended", from, details: { device: "every device" }, now });
}
