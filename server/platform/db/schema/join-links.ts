import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A league's link that anyone can join with; renewing replaces the row, turning it off deletes it (RULES §20). */
export const joinLinks = pgTable(
  "join_links",
  {
    leagueId: uuid()
      .primaryKey()
      .references(() => leagues.id, { onDelete: "cascade" }),
    /** What the token is derived from, new with each renewal. */
    id: uuid().notNull().unique(),
    /** SHA-256 of the token; the token is derived from the id and the server's secret, never stored. */
    token: text().notNull().unique(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (table) => [index("join_links_created_by").on(table.createdById)],
);
