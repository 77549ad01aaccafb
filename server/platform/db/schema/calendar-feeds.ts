import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A person's calendar feed; renewing replaces the row, turning it off deletes it (RULES §22). */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** What the token is derived from, new with each renewal. */
  id: uuid().notNull().unique(),
  /** SHA-256 of the token; the token is derived from the id and the server's secret, never stored. */
  token: text().notNull().unique(),
  createdAt: moment().notNull(),
});
