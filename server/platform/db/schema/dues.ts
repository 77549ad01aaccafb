import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { dueKinds, dueStatuses } from "#contract/members/dues.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * What members owe, whatever it is for (RULES §25). A seat has one entry due a season: the league's fee, or less if it
 * was lowered for this person. The database makes it and keeps it in step with the seat
 * (migrations/0008_dues_follow_seats.sql).
 */
export const dues = pgTable(
  "dues",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seasonYear: integer().notNull(),
    kind: text({ enum: dueKinds }).notNull().default("entry"),
    amount: cents().notNull(),
    status: text({ enum: dueStatuses }).notNull().default("open"),
    /** Who lowered it, when, and why, until its member is erased; null for one that follows the league's terms. */
    loweredById: uuid().references(() => users.id),
    loweredAt: moment(),
    reason: text(),
  },
  (table) => [
    uniqueIndex("dues_entry")
      .on(table.leagueId, table.userId, table.seasonYear)
      .where(sql`${table.kind} = 'entry' and ${table.status} <> 'withdrawn'`),
    index("dues_user").on(table.userId),
    index("dues_lowered_by").on(table.loweredById),
    index("dues_league").on(table.leagueId),
    /** For a full pot, which has that much less; lists look there for each league. */
    index("dues_lowered").on(table.leagueId, table.seasonYear).where(sql`${table.loweredById} is not null`),
    check("dues_amount", sql`${table.amount} >= 0`),
    check("dues_season", sql`${table.seasonYear} >= 1`),
    check(
      "dues_lowered",
      sql`(${table.loweredById} is null) = (${table.loweredAt} is null) and (${table.loweredById} is not null or ${table.reason} is null)`,
    ),
    /** Nothing is owed of a due of nothing. */
    check("dues_waived", sql`(${table.status} = 'waived') = (${table.amount} = 0 and ${table.status} <> 'withdrawn')`),
  ],
);
