import { ECDH } from "node:crypto";
import { and, desc, eq, ne, or } from "drizzle-orm";
import type { Push, Subscription } from "#contract/notices/push.ts";
import { pushChoicesOf } from "#server/notices/push-choices.ts";
import { pushKeysOf } from "#server/people/push/push-keys.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { conflict, invalid, unauthorized } from "#server/platform/errors.ts";

/** Browsers per person; the oldest makes room. */
const BROWSERS_MAX = 10;

type Here = { userId: string; sid: string; secret: string; now: Date };

/** Returns what a person's profile shows about push notifications in this browser. */
export async function pushOf(tx: Tx, { userId, sid, secret, now }: Here): Promise<Push> {
  const { publicKey } = await pushKeysOf(tx, { secret, now });
  const [here] = await tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.publicId, pushSubscriptions.sessionId))
    .where(eq(sessions.sid, sid));
  return { publicKey, isOn: here !== undefined, choices: await pushChoicesOf(tx, userId) };
}

type Subscribing = Pick<Here, "userId" | "sid" | "now"> & { subscription: Subscription };

/**
 * Subscribes this browser until its sign-in session ends. @throws AppError 409 if the address belongs to another
 * subscription with other keys: only the browser itself knows both, so someone who learned an address can't take it over.
 */
export async function subscribe(tx: Tx, { userId, sid, subscription, now }: Subscribing): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isPoint(keys.p256dh)) throw invalid("This browser's key is invalid, so we can't notify you here.");
  const [session] = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.sid, sid)).for("share");
  if (!session) throw unauthorized("Your session has ended. Sign in again.");
  const { id: sessionId } = session;
  const isElsewhere = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId));
  const [other] = await tx.select().from(pushSubscriptions).where(isElsewhere).for("update");
  if (other && (other.p256dh !== keys.p256dh || other.auth !== keys.auth)) {
    throw conflict("This browser is subscribed already. Turn notifications off in its settings, then on again.");
  }
  const isReplaced = or(isElsewhere, eq(pushSubscriptions.sessionId, sessionId));
  await tx.delete(pushSubscriptions).where(isReplaced);
  await tx.insert(pushSubscriptions).values({ sessionId, userId, endpoint, ...keys, createdAt: now });
  const own = await tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId));
  for (const { sessionId: oldest } of own.slice(BROWSERS_MAX)) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, oldest));
  }
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Stops push notifications to the browser of this session. */
export async function unsubscribe(tx: Tx, sid: string): Promise<void> {
  const [session] = await tx.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.sid, sid));
  if (session) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.id));
}
