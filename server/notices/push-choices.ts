import { and, eq, inArray, notExists } from "drizzle-orm";
import { type PushTopic, pushTopics } from "#contract/push.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { declinedPushes, pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { enqueue } from "#server/platform/queue.ts";

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

type Told = { id: string; userId: string };

/** Queues these notifications for the browsers of people who want the topic as push notifications. */
export async function queuePushes(tx: Tx, topic: PushTopic, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const declined = tx
    .select({ userId: declinedPushes.userId })
    .from(declinedPushes)
    .where(and(eq(declinedPushes.userId, pushSubscriptions.userId), eq(declinedPushes.topic, topic)));
  const rows = await tx
    .select({ userId: pushSubscriptions.userId, sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(
      and(
        inArray(
          pushSubscriptions.userId,
          told.map(({ userId }) => userId),
        ),
        notExists(declined),
      ),
    );
  for (const { userId, sessionId } of rows) {
    for (const { id } of told.filter((one) => one.userId === userId)) {
      await enqueue(tx, { name: "send_push", payload: { notificationId: id, sessionId } });
    }
  }
}
