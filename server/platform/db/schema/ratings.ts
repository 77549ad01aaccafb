import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const commissionerRatings = pgTable(
  "commissioner_ratings",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    commissionerId: uuid()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    comment: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    /** Once per league and commissioner; rating again replaces it (RULES §10). */
    uniqueIndex("commissioner_ratings_once").on(table.leagueId, table.commissionerId, table.userId),
    index("commissioner_ratings_user").on(table.userId),
    index("commissioner_ratings_commissioner").on(table.commissionerId),
    check("commissioner_ratings_rating", sql`${table.rating} between 1 and 5`),
  ],
);
