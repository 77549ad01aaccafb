import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

/** The queue of letters, and in mailbox mode the mailbox: what has been sent stays readable there. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** What its headers name as the way to stop such emails (RFC 8058). */
    unsubscribeUrl: text(),
    /** The notification whose emailSent turns true when the mail server has taken the letter. */
    notificationId: uuid().references(() => notifications.id, { onDelete: "set null" }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: moment().notNull(),
    /** Orders what was queued in the same moment. */
    position: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    sentAt: moment(),
    /** When sending it was given up: its text is gone then, because it may hold a link with a token. */
    givenUpAt: moment(),
  },
  (table) => [
    index("mails_mailbox").on(sql`lower(${table.to})`, table.createdAt.desc().nullsFirst()),
    index("mails_newest").on(table.createdAt.desc().nullsFirst()),
    index("mails_notification").on(table.notificationId),
  ],
);
