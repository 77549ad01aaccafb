import { sql } from "drizzle-orm";
import { index, json, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/**
 * The session store's own format (SPEC §3): connect-pg-simple reads and writes `sid`, `sess` and `expire` by name. The
 * columns below are ours; a row without `startedAt` isn't a sign-in session (RULES §16).
 */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
    /** Names the session in the profile's list, because the sid itself is a key. */
    publicId: uuid().notNull().unique().defaultRandom(),
    startedAt: moment(),
    lastUsedAt: moment(),
    /** The last time its user proved their identity, by signing in or by `reauthenticate`. */
    provedAt: moment(),
    provedBy: text({ enum: ["password", "passkey", "identity"] }),
    /** Where it was last used. */
    ip: text(),
    device: text(),
  },
  (table) => [
    index("sessions_expire").on(table.expire),
    /** A change of the password ends all of a user's sign-in sessions (RULES §12). */
    index("sessions_user").on(sql`(${table.sess} ->> 'userId')`),
  ],
);
