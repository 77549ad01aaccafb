import { sql } from "drizzle-orm";
import { index, json, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The session store's own format (SPEC §3): connect-pg-simple reads and writes these columns by name. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
  },
  (table) => [
    index("sessions_expire").on(table.expire),
    /** A user's sessions are ended together when the password changes (RULES §12). */
    index("sessions_user").on(sql`(${table.sess} ->> 'userId')`),
  ],
);
