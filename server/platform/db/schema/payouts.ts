import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { payoutStatuses } from "#contract/money/payouts.ts";
import { ZERO } from "#contract/platform/money.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { PRIZE_NAME_MAX } from "#contract/terms/place-name.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";
import { isOpenPayout, isWon } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** What a person was awarded, or is owed because a card couldn't accept its refund, and its status. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id),
    seasonYear: integer().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: payoutKinds }).notNull(),
    /** Null for payouts without a place: a prize with only a name, a reimbursement, or a refund. */
    place: integer(),
    /** What a prize is for beyond a place, like "Weekly high score, week 3". */
    prize: text(),
    /** The refund that the card couldn't accept and that this payout replaces. */
    refundId: uuid()
      .unique()
      .references(() => refunds.id),
    /** The day, week or month of a period prize; null for the season's own prizes. */
    period: text(),
    /** What is paid: a prize less what was taken from it for its winner's own dues (RULES §25). */
    amount: cents().notNull(),
    setOff: cents().notNull().default(ZERO),
    status: text({ enum: payoutStatuses }).notNull().default("pending"),
    /** Whether a treasurer owes it instead of the processor. The database sets it from the league's custody. */
    byTreasurer: boolean().notNull().default(false),
    stripeTransferId: text().unique(),
    failureMessage: text(),
    processedAt: moment(),
    /** When the unpaid part was moved to the winner's unclaimed money: it is no longer sent. */
    unclaimedAt: moment(),
    /** When the commissioner last reminded the winner, at most once in 24 hours. */
    lastRemindedAt: moment(),
    /** The end of the extra time that an admin or the members' vote gave an unclaimed payout, and why (RULES §23). */
    waitUntil: moment(),
    waitReason: text(),
    /** When the members' vote or an admin's review gave a payout back, and the season whose escrow got the money. */
    forfeitedAt: moment(),
    forfeitedTo: integer(),
    /** The review that gave it back; null if a vote did (RULES §17, §23). */
    recalledById: uuid().references(() => seasonReviews.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    index("payouts_user").on(table.userId),
    index("payouts_league").on(table.leagueId, table.seasonYear),
    index("payouts_recalled").on(table.recalledById),
    index("payouts_waiting").on(table.createdAt).where(sql`${table.status} = 'pending' and not ${table.byTreasurer}`),
    index("payouts_sent").on(table.createdAt).where(sql`${table.status} = 'processing' and not ${table.byTreasurer}`),
    /** What treasurers owe, and what they sent that hasn't been confirmed. */
    index("payouts_owed")
      .on(table.createdAt)
      .where(sql`${isOpenPayout(table.status)} and ${table.byTreasurer}`),
    /** For the admins' list of cases: what failed, and what waits longer for its winner. */
    index("payouts_failed")
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed' and ${table.unclaimedAt} is null and ${table.forfeitedAt} is null`),
    index("payouts_extended")
      .on(table.waitUntil)
      .where(sql`${table.status} = 'pending' and ${table.waitUntil} is not null`),
    /** A double click pays no one twice: in a season, one person wins each place, or prize without a place, only once. */
    uniqueIndex("payouts_place")
      .on(table.leagueId, table.seasonYear, table.userId, table.place)
      .where(sql`${table.kind} = 'prize' and ${table.forfeitedAt} is null`),
    uniqueIndex("payouts_period_place")
      .on(table.leagueId, table.seasonYear, table.period, table.userId, table.place)
      .where(sql`${table.kind} = 'period_prize' and ${table.forfeitedAt} is null`),
    uniqueIndex("payouts_prize")
      .on(table.leagueId, table.seasonYear, table.userId, table.prize)
      .where(sql`${table.kind} = 'prize' and ${table.place} is null and ${table.forfeitedAt} is null`),
    uniqueIndex("payouts_period_prize")
      .on(table.leagueId, table.seasonYear, table.period, table.userId, table.prize)
      .where(sql`${table.kind} = 'period_prize' and ${table.place} is null and ${table.forfeitedAt} is null`),
    /** The reimbursement is paid with the first payout of the season, once (RULES §8). */
    uniqueIndex("payouts_reimbursement")
      .on(table.leagueId, table.seasonYear)
      .where(sql`${table.kind} = 'reimbursement' and ${table.forfeitedAt} is null`),
    check(
      "payouts_amount",
      sql`${table.setOff} >= 0 and (${table.amount} > 0 or (${table.amount} = 0 and ${table.setOff} > 0 and ${table.status} in ('completed', 'failed')))`,
    ),
    check("payouts_kind", sql`(${isWon(table.kind)}) = (${table.place} is not null or ${table.prize} is not null)`),
    check("payouts_prize", sql`char_length(${table.prize}) between 1 and ${sql.raw(String(PRIZE_NAME_MAX))}`),
    check("payouts_by_treasurer", sql`not ${table.byTreasurer} or ${table.stripeTransferId} is null`),
    check("payouts_unclaimed", sql`${table.unclaimedAt} is null or ${table.status} = 'failed'`),
    check("payouts_refund", sql`(${table.kind} = 'refund') = (${table.refundId} is not null)`),
    check("payouts_period", sql`(${table.kind} = 'period_prize') = (${table.period} is not null)`),
    check("payouts_wait", sql`(${table.waitUntil} is null) = (${table.waitReason} is null)`),
    check("payouts_recalled", sql`${table.recalledById} is null or ${table.forfeitedAt} is not null`),
    check(
      "payouts_forfeited",
      sql`(${table.forfeitedAt} is null) = (${table.forfeitedTo} is null)
        and (${table.forfeitedAt} is null or (${table.status} = 'failed' and ${table.kind} <> 'refund'))`,
    ),
  ],
);

/** The reminders sent to a winner without a bank account: one for each day, even after a crash. */
export const payoutReminders = pgTable(
  "payout_reminders",
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    /** Days after the award. */
    day: integer().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.day] })],
);

/** Each attempt to send a payout. At most one has no answer, and it is looked up before another is made. */
export const payoutAttempts = pgTable(
  "payout_attempts",
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    attempt: integer().notNull(),
    /** What this attempt sends: the whole payout, or what came back from earlier attempts. */
    amount: cents().notNull(),
    /** How much of it the processor has reversed since. */
    reversed: cents().notNull().default(ZERO),
    /**
     * The recipient account it goes to; the attempt is never sent to a later one. Null for attempts before we stored
     * this.
     */
    stripeAccountId: text(),
    state: text({ enum: ["sent", "completed", "failed"] })
      .notNull()
      .default("sent"),
    stripeTransferId: text(),
    errorCode: text(),
    sentAt: moment().notNull(),
    answeredAt: moment(),
    /** Since when its winner is yet to be told that it was sent, together with others; null if there's nothing to tell. */
    untoldSince: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.attempt] }),
    index("payout_attempts_untold").on(table.untoldSince).where(sql`${table.untoldSince} is not null`),
    uniqueIndex("payout_attempts_unanswered").on(table.payoutId).where(sql`${table.state} = 'sent'`),
    uniqueIndex("payout_attempts_transfer").on(table.stripeTransferId),
    check("payout_attempts_reversed", sql`0 <= ${table.reversed} and ${table.reversed} <= ${table.amount}`),
  ],
);

/** Money owed to a person no one can reach, kept until they come back and a payout pays it. */
export const unclaimedMoney = pgTable(
  "unclaimed_money",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id),
    seasonYear: integer().notNull(),
    amount: cents().notNull(),
    /** Its source: a refund that was set aside, or a payout that was never sent. */
    refundId: uuid().references(() => refunds.id),
    payoutId: uuid()
      .unique()
      .references(() => payouts.id),
    reason: text().notNull(),
    movedById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** The payout that paid it. */
    paidAsId: uuid()
      .unique()
      .references(() => payouts.id),
  },
  (table) => [
    index("unclaimed_money_user").on(table.userId),
    index("unclaimed_money_league").on(table.leagueId),
    index("unclaimed_money_refund").on(table.refundId),
    index("unclaimed_money_mover").on(table.movedById),
    check("unclaimed_money_amount", sql`${table.amount} > 0`),
    check("unclaimed_money_source", sql`(${table.refundId} is null) <> (${table.payoutId} is null)`),
  ],
);
