import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** That an admin collected a person's tax details, elsewhere; never the details themselves (RULES §27). */
export const taxDetails = pgTable(
  "tax_details",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    /** Where the person lives by those details, as US-TX or CA; null if the admin didn't say. */
    place: text(),
    markedById: uuid()
      .notNull()
      .references(() => users.id),
    markedAt: moment().notNull(),
  },
  (table) => [
    index("tax_details_marker").on(table.markedById),
    check("tax_details_place", sql`${table.place} ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'`),
  ],
);
