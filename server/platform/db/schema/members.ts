import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentStatuses } from "#contract/members.ts";
import { ZERO } from "#contract/money.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const leagueMembers = pgTable(
  "league_members",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default("pending"),
    paymentIntentId: text(),
    paidAt: moment(),
    joinedAt: moment().notNull(),
    leftAt: moment(),
    refundProcessed: boolean().notNull().default(false),
    refundAmount: cents(),
    yearsPayedFor: integer().notNull().default(1),
    /** The last season covered; while the member is pending it says nothing yet (SPEC §3 has it start at 1). */
    paidThroughYear: integer().notNull().default(1),
    totalAmountPaid: cents().notNull().default(ZERO),
    /** The season the seat begins with; a newcomer who replaces somebody holds one before their season has come (RULES §6). */
    firstSeason: integer().notNull().default(1),
    /** The season the seat ends with, once a newcomer has paid for the next. */
    lastSeason: integer(),
    /** Reminders go out at most once in 24 hours each (RULES §5). */
    lastRemindedAt: moment(),
  },
  (table) => [
    /** One seat a person; who has left may come back to a fresh one. */
    uniqueIndex("league_members_seat").on(table.leagueId, table.userId).where(sql`${table.leftAt} is null`),
    index("league_members_league").on(table.leagueId),
    index("league_members_user").on(table.userId),
    check(
      "league_members_seasons",
      sql`1 <= ${table.firstSeason} and ${table.firstSeason} <= coalesce(${table.lastSeason}, ${table.firstSeason})`,
    ),
    check("league_members_total", sql`${table.totalAmountPaid} >= 0`),
  ],
);
