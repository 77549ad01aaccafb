import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { Notification } from "#contract/notices/notifications.ts";
import type { PageQuery } from "#contract/platform/paging.ts";
import { asksForVote } from "#server/notices/open-votes.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { after, atLeast, type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { mentionedIn, withMentioned } from "#server/platform/mentions.ts";

type NoticesQuery = { userId: string; now: Date };

/** A notification with whether it still asks its reader for a vote, and the names of the people in it. */
export const shownColumns = (asked: NoticesQuery) => ({
  ...getTableColumns(notifications),
  asksForVote: asksForVote(asked),
  people: mentionedIn(notifications.title, notifications.message),
});

type Row = typeof notifications.$inferSelect & {
  asksForVote: boolean;
  people: Parameters<typeof withMentioned>[0];
};

export function toNotification({ people, ...row }: Row): Notification {
  const named = withMentioned(people);
  return {
    ...row,
    title: named(row.title),
    message: named(row.message),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Lists a user's notifications, newest first, a page at a time. */
export async function notificationsOf(db: Reader, asked: NoticesQuery, page: PageQuery): Promise<Page<Notification>> {
  const place = readCursor(page.cursor);
  const own = eq(notifications.userId, asked.userId);
  const older = place && after(notifications, place);
  const [rows, total] = await onOneConnection(db, (one) =>
    Promise.all([
      one
        .select(shownColumns(asked))
        .from(notifications)
        .where(and(own, older))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(atLeast(page.limit + 1)),
      one.$count(notifications, own),
    ]),
  );
  return pageOf(rows.map(toNotification), { limit: page.limit, total });
}
