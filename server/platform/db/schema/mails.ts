import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

/** The queue of emails, and in mailbox mode the mailbox: sent emails stay readable there. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The unsubscribe address in its headers (RFC 8058). */
    unsubscribeUrl: text(),
    /** The notification whose emailSent becomes true once the mail server has accepted the email. */
    notificationId: uuid().references(() => notifications.id, { onDelete: "set null" }),
    /** The invitation it is about, whose list shows whether the mail server accepted it. */
    invitationId: uuid().references(() => invitations.id, { onDelete: "set null" }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: moment().notNull(),
    /** Orders emails that were queued in the same moment. */
    position: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    sentAt: moment(),
    /** When we gave up sending it and deleted its text, which may contain a link with a token. */
    givenUpAt: moment(),
  },
  (table) => [
    index("mails_mailbox").on(sql`lower(${table.to})`, table.createdAt.desc().nullsFirst()),
    index("mails_newest").on(table.createdAt.desc().nullsFirst()),
    index("mails_notification").on(table.notificationId),
    index("mails_invitation").on(table.invitationId),
    index("mails_unsent")
      .on(table.attempts, table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
