import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { WAYS_TO_PAY_MAX } from "#contract/people/way-kinds.ts";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** How people can pay a person, in the person's order (RULES §24). */
export const waysToPay = pgTable(
  "ways_to_pay",
  {
    /** Stays while the contents do. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** 0 for the one that the person wants most. */
    position: integer().notNull(),
    /** The kind and its fields, encrypted with a key derived from the installation's secret. */
    contents: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("ways_to_pay_order").on(table.userId, table.position),
    check("ways_to_pay_few", sql`${table.position} between 0 and ${sql.raw(String(WAYS_TO_PAY_MAX - 1))}`),
  ],
);
