import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { wayKinds } from "#contract/people/way-kinds.ts";
import { moment, salt } from "#server/platform/db/columns.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** What is said of a payment to a treasurer (RULES §24): by its payer, by the treasurer, and who keeps it. */
export const treasurerPayments = pgTable(
  "treasurer_payments",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    way: text({ enum: wayKinds }).notNull(),
    /** The day it was paid, as the person who announced or recorded it says. */
    paidOn: date({ mode: "string" }).notNull(),
    /** Whether the treasurer recorded it without an announcement, so that its payer can object. */
    isRecorded: boolean().notNull().default(false),
    /** Whether it was announced by the seat's link, without an account (RULES §28). */
    byLink: boolean().notNull().default(false),
    /** Who confirmed or recorded that it arrived, and keeps it. */
    keeperId: uuid().references(() => users.id),
    /** When the treasurer said whether it arrived, and why it didn't. */
    answeredAt: moment(),
    refusal: text(),
    /** The payer's "That's not right" about a recorded payment, and how the treasurer settled it. */
    objectedAt: moment(),
    objection: text(),
    /** Who said so, the member or the payer; null for objections of earlier versions, which are the payer's. */
    objectedById: uuid().references(() => users.id),
    settledAt: moment(),
    settlement: text(),
    reversedAt: moment(),
    reversal: text(),
    /** When the treasurer was last reminded to answer. */
    remindedAt: moment(),
    salt: salt(),
  },
  (table) => [
    index("treasurer_payments_keeper").on(table.keeperId),
    index("treasurer_payments_objected_by").on(table.objectedById),
    check("treasurer_payments_answer", sql`${table.keeperId} is null or ${table.answeredAt} is not null`),
    check("treasurer_payments_refusal", sql`${table.refusal} is null or ${table.answeredAt} is not null`),
    check("treasurer_payments_objection", sql`(${table.objectedAt} is null) = (${table.objection} is null)`),
    check(
      "treasurer_payments_settlement",
      sql`(${table.settledAt} is null) = (${table.settlement} is null) and (${table.settledAt} is null or ${table.objectedAt} is not null)`,
    ),
    check(
      "treasurer_payments_reversal",
      sql`(${table.reversedAt} is null) = (${table.reversal} is null) and (${table.reversedAt} is null or ${table.keeperId} is not null)`,
    ),
  ],
);

/**
 * That a confirmed payment was wrong, which counts once nobody has objected for 14 days (RULES §24). Said once a payment:
 * nobody has to object to the same thing again and again.
 */
export const treasurerReversals = pgTable(
  "treasurer_reversals",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    reason: text().notNull(),
    saidAt: moment().notNull(),
    /** The member's or the payer's "That's not right", until it is settled. */
    objectedById: uuid().references(() => users.id),
    objectedAt: moment(),
    objection: text(),
    /** When it was booked, or taken back: then with what its keeper said. */
    endedAt: moment(),
    answer: text(),
    salt: salt(),
  },
  (table) => [
    index("treasurer_reversals_objected_by").on(table.objectedById),
    index("treasurer_reversals_due")
      .on(table.saidAt)
      .where(sql`${table.endedAt} is null and ${table.objectedAt} is null`),
    check(
      "treasurer_reversals_objection",
      sql`(${table.objectedAt} is null) = (${table.objection} is null) and (${table.objectedAt} is null) = (${table.objectedById} is null)`,
    ),
    check("treasurer_reversals_answer", sql`${table.answer} is null or ${table.endedAt} is not null`),
    check(
      "treasurer_reversals_booked",
      sql`${table.endedAt} is null or ${table.answer} is not null or ${table.objectedAt} is null`,
    ),
  ],
);

/** What is said of a debt that a treasurer pays: that it was sent, that it arrived, or that it didn't (RULES §24). */
export const treasurerPayouts = pgTable(
  "treasurer_payouts",
  {
    payoutId: uuid()
      .primaryKey()
      .references(() => payouts.id),
    /** Who sent it, out of the money they keep. */
    keeperId: uuid()
      .notNull()
      .references(() => users.id),
    /** Counts how often it was said to be sent: the books know each time by it. */
    attempt: integer().notNull(),
    way: text({ enum: wayKinds }).notNull(),
    sentOn: date({ mode: "string" }).notNull(),
    sentAt: moment().notNull(),
    /** When its recipient said that it didn't arrive, and why: it is owed again. */
    deniedAt: moment(),
    denial: text(),
    /** When somebody with the seat's link last said of it that it arrived, or that it didn't: the first settles nothing (RULES §28). */
    saidByLinkAt: moment(),
    salt: salt(),
  },
  (table) => [
    index("treasurer_payouts_keeper").on(table.keeperId),
    check("treasurer_payouts_denial", sql`(${table.deniedAt} is null) = (${table.denial} is null)`),
  ],
);
