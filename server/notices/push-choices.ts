import { and, eq, sql } from "drizzle-orm";
import { type PushTopic, pushTopics } from "#contract/notices/push.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { declinedPushes } from "#server/platform/db/schema/push.ts";

/** Returns whether a person gets push notifications, for each topic (RULES §19). */
export async function pushChoicesOf(db: Reader, userId: string): Promise<{ topic: PushTopic; wanted: boolean }[]> {
  const declined = await db.select().from(declinedPushes).where(eq(declinedPushes.userId, userId));
  return pushTopics.map((topic) => ({ topic, wanted: !declined.some((row) => row.topic === topic) }));
}

type Choice = { userId: string; topic: PushTopic; wanted: boolean; now: Date };

/** Stores the choice. Repeating it is harmless. */
export async function setPushChoice(tx: Tx, { userId, topic, wanted, now }: Choice): Promise<void> {
  const isIt = and(eq(declinedPushes.userId, userId), eq(declinedPushes.topic, topic));
  if (wanted) await tx.delete(declinedPushes).where(isIt);
  else await tx.insert(declinedPushes).values({ userId, topic, createdAt: now }).onConflictDoNothing();
}

/** Selects the topics that a person declined as push notifications, as a column of a query on `users`. */
export const declinedPushesColumn = sql<PushTopic[]>`array(select topic from declined_pushes where user_id = users.id)`;

/** Selects the sign-in sessions whose browsers show a person's notifications, as a column of a query on `users`. */
export const browsersColumn = sql<string[]>`
  array(select session_id::text from push_subscriptions where user_id = users.id order by created_at, session_id)`;
