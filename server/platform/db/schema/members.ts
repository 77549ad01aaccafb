import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentStatuses } from "#contract/members/payment-status.ts";
import { ZERO } from "#contract/platform/money.ts";
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
    /**
     * The end of the hold for someone who started to pay for a seat in a public league; null once the seat is theirs.
     */
    heldUntil: moment(),
    /** By when the next open part of its entry fee is to be paid; null without parts. The database sets it (RULES §25). */
    partDueAt: moment(),
    refundProcessed: boolean().notNull().default(false),
    refundAmount: cents(),
    yearsPayedFor: integer().notNull().default(1),
    /** The last season covered; meaningless while the member is pending (SPEC §3 has it start at 1). */
    paidThroughYear: integer().notNull().default(1),
    totalAmountPaid: cents().notNull().default(ZERO),
    /** The seat's first season; a replacement holds one before that season begins (RULES §6). */
    firstSeason: integer().notNull().default(1),
    /** The seat's last season, once a replacement has paid for the next. */
    lastSeason: integer(),
    /** Each member gets at most one reminder in 24 hours (RULES §5). */
    lastRemindedAt: moment(),
    /** The latest of the deadline's own reminders that this member has had, by when it was due (RULES §19). */
    deadlineReminderDueAt: moment(),
  },
  (table) => [
    /** For the job that reminds of the parts of an entry fee. */
    index("league_members_part_due")
      .on(table.partDueAt)
      .where(sql`${table.partDueAt} is not null and ${table.leftAt} is null`),
    /** One seat per person; someone who left may return to a new one. */
    uniqueIndex("league_members_seat").on(table.leagueId, table.userId).where(sql`${table.leftAt} is null`),
    /** Has all that counting a league's seats reads, and a person's, so that lists leave the table alone. */
    index("league_members_league").on(table.leagueId, table.leftAt, table.firstSeason, table.paymentStatus),
    index("league_members_user").on(table.userId, table.leftAt),
    index("league_members_owing")
      .on(table.leagueId)
      .where(sql`${table.leftAt} is null and ${table.paymentStatus} in ('pending', 'overdue')`),
    /** For the job that gives unpaid seats back. */
    index("league_members_held")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null and ${table.leftAt} is null`),
    check("league_members_hold", sql`${table.heldUntil} is null or ${table.paymentStatus} in ('pending', 'overdue')`),
    check(
      "league_members_seasons",
      sql`1 <= ${table.firstSeason} and ${table.firstSeason} <= coalesce(${table.lastSeason}, ${table.firstSeason})`,
    ),
    check("league_members_total", sql`${table.totalAmountPaid} >= 0`),
  ],
);
