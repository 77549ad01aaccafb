import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { notificationTypes } from "#contract/notices/notifications.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    leagueId: uuid().references(() => leagues.id, { onDelete: "cascade" }),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    emailSent: boolean().notNull().default(false),
    /** When it was first emailed or marked as read. */
    heardAt: moment(),
    /** A path on this site, never an absolute URL (RULES §11). */
    actionUrl: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index("notifications_newest").on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("notifications_league").on(table.leagueId),
  ],
);
