import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";

/** An address that asked for the newsletter; it gets none until it has confirmed, or after it has unsubscribed. */
export const newsletterSubscriptions = pgTable(
  "newsletter_subscriptions",
  {
    id: id(),
    email: text().notNull(),
    /** SHA-256 of the token in the emailed links. */
    token: text().notNull().unique(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    endedAt: moment(),
  },
  (table) => [uniqueIndex("newsletter_subscriptions_email").on(sql`lower(${table.email})`)],
);
