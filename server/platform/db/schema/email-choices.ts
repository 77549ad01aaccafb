import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { emailTopics } from "#contract/notices/email-topics.ts";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Emails that people turned off (RULES §19). */
export const declinedEmails = pgTable(
  "declined_emails",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    topic: text({ enum: emailTopics }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** The unsubscribe link of each email about such a topic. */
export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    /** SHA-256 of the emailed token; the token itself is never stored. */
    token: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    topic: text({ enum: emailTopics }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index("unsubscribe_links_user").on(table.userId)],
);
