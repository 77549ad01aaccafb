import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { notFound } from "#server/platform/errors.ts";

/** Marks a user's own notification as read. @throws AppError 404 for anyone else's */
export async function markRead(tx: Tx, { notificationId, userId }: { notificationId: string; userId: string }) {
  const [notification] = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, userId)))
    .returning();
  if (!notification) throw notFound("Notification not found");
  return notification;
}
