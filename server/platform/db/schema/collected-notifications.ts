import { sql } from "drizzle-orm";
import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { mails } from "#server/platform/db/schema/mails.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

/** Notifications that go into one email a day at most, and the email, once it is queued (RULES §19). */
export const collectedNotifications = pgTable(
  "collected_notifications",
  {
    notificationId: uuid()
      .primaryKey()
      .references(() => notifications.id, { onDelete: "cascade" }),
    mailId: uuid().references(() => mails.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("collected_notifications_waiting").on(table.notificationId).where(sql`${table.mailId} is null`),
    index("collected_notifications_mail").on(table.mailId),
  ],
);
