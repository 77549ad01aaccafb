import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { HistoryLine } from "#contract/leagues/history-lines.ts";
import { moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * The seasons before a league came here, as its commissioner told them (RULES §21). No money: the books don't know of
 * it.
 */
export const leagueHistory = pgTable(
  "league_history",
  {
    leagueId: uuid()
      .primaryKey()
      .references(() => leagues.id, { onDelete: "cascade" }),
    lines: jsonb().$type<HistoryLine[]>().notNull(),
    toldById: uuid()
      .notNull()
      .references(() => users.id),
    toldAt: moment().notNull(),
  },
  (table) => [
    index("league_history_told_by").on(table.toldById),
    check("league_history_lines", sql`jsonb_array_length(${table.lines}) between 1 and 2500`),
  ],
);
