import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * A commissioner's request for a link that sets a member's password (RULES §24). The two who confirm it are columns, so
 * that the database refuses a third person's part in it, and a second one's twice.
 */
export const resetAsks = pgTable(
  "reset_asks",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    /** Whose password it is. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedById: uuid()
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    confirmedById: uuid().references(() => users.id),
    confirmedAgainById: uuid().references(() => users.id),
    /** When the link was made; its token is only in the account, hashed. */
    madeAt: moment(),
    /** Who said no, or took it back. */
    stoppedById: uuid().references(() => users.id),
    /** When it was made, stopped, or found to be over. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("reset_asks_open").on(table.userId).where(sql`${table.endedAt} is null`),
    index("reset_asks_user").on(table.userId),
    index("reset_asks_league").on(table.leagueId),
    index("reset_asks_asker").on(table.askedById),
    index("reset_asks_confirmer").on(table.confirmedById),
    index("reset_asks_second_confirmer").on(table.confirmedAgainById),
    index("reset_asks_stopper").on(table.stoppedById),
    check(
      "reset_asks_confirmers",
      sql`(${table.confirmedAgainById} is null or ${table.confirmedById} is not null) and ${table.confirmedById} <> ${table.confirmedAgainById} and ${table.userId} not in (${table.askedById}, ${table.confirmedById}, ${table.confirmedAgainById}) and ${table.askedById} not in (${table.confirmedById}, ${table.confirmedAgainById})`,
    ),
    /** No link without both confirmations, or before the person had a day to stop it. */
    check(
      "reset_asks_made",
      sql`${table.madeAt} is null or (${table.confirmedAgainById} is not null and ${table.stoppedById} is null and ${table.endedAt} = ${table.madeAt} and ${table.madeAt} >= ${table.askedAt} + interval '24 hours')`,
    ),
    check("reset_asks_stopped", sql`${table.stoppedById} is null or ${table.endedAt} is not null`),
  ],
);
