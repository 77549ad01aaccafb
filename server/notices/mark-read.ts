import { and, eq, sql } from "drizzle-orm";
import { shownColumns } from "#server/notices/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { notFound } from "#server/platform/errors.ts";

type Marked = { notificationId: string; userId: string; now: Date };

/** Marks a user's own notification as read. @throws AppError 404 for anyone else's */
export async function markRead(tx: Tx, { notificationId, userId, now }: Marked) {
  const [notification] = await tx
    .update(notifications)
    .set({ isRead: true, heardAt: sql`coalesce(${notifications.heardAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, userId)))
    .returning(shownColumns({ userId, now }));
  if (!notification) throw notFound("Notification not found");
  return notification;
}
