import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { disputeStatuses } from "#contract/money/disputes.ts";
import { paymentRecordStatuses, refundStatuses } from "#contract/money/payments.ts";
import { ZERO } from "#contract/platform/money.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";
import { isOpenRefund, isUndecided } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** One payment of what a member owes: the entry fee's first season, its number of seasons, and its status. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Who paid, if it wasn't the member: refunds and the receipt are theirs (RULES §25). */
    paidById: uuid().references(() => users.id),
    amount: cents().notNull(),
    firstSeason: integer().notNull(),
    /** For how many seasons it pays the entry fee; 0 if it only pays other dues. */
    seasons: integer().notNull(),
    /** Whether it goes to a treasurer instead of the processor. The database sets it from the league's custody. */
    byTreasurer: boolean().notNull().default(false),
    stripePaymentIntentId: text().unique(),
    status: text({ enum: paymentRecordStatuses }).notNull().default("pending"),
    /** For the receipt: the charged card's brand, in the processor's word, and its last four digits. */
    cardBrand: text(),
    cardLast4: text(),
    /** The network it was last opened from, as an HMAC, while cards may be declined there (RULES §17). */
    network: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    /** One open payment per member and league, and so only one intent that can be charged (RULES §5, §17). */
    uniqueIndex("payments_open").on(table.leagueId, table.userId).where(sql`${table.status} = 'pending'`),
    /** For the job that looks for those that no one owes anymore. */
    index("payments_pending").on(table.id).where(sql`${table.status} = 'pending' and not ${table.byTreasurer}`),
    index("payments_sent").on(table.createdAt).where(sql`${table.status} = 'pending' and ${table.byTreasurer}`),
    index("payments_user").on(table.userId),
    index("payments_paid_by").on(table.paidById),
    check("payments_paid_by", sql`${table.paidById} <> ${table.userId}`),
    index("payments_open_from").on(table.network).where(sql`${table.status} = 'pending'`),
    /** For the job that forgets the networks of closed ones. */
    index("payments_opened_from")
      .on(table.updatedAt)
      .where(sql`${table.status} <> 'pending' and ${table.network} is not null`),
    index("payments_league").on(table.leagueId),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_by_treasurer", sql`not ${table.byTreasurer} or ${table.stripePaymentIntentId} is null`),
    check("payments_seasons", sql`${table.seasons} >= 0 and ${table.firstSeason} >= 1`),
  ],
);

/**
 * The share of a payment for each season it covers (RULES §6), and how much of it was refunded. Tells whether someone has
 * paid for a season; the view below tells how much of that Potkeeper still has.
 */
export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    seasonYear: integer().notNull(),
    amount: cents().notNull(),
    /** Refunds of it that are promised, completed, or set aside for the owner after they failed. */
    refunded: cents().notNull().default(ZERO),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.seasonYear] }),
    check("payment_allocations_refunded", sql`0 <= ${table.refunded} and ${table.refunded} <= ${table.amount}`),
  ],
);

/** What Potkeeper received for each season and hasn't refunded. What a dispute froze or took is still part of it. */
export const unrefundedShares = pgView("unrefunded_shares", {
  leagueId: uuid("league_id").notNull(),
  userId: uuid("user_id").notNull(),
  paymentId: uuid("payment_id").notNull(),
  seasonYear: integer("season_year").notNull(),
  amount: cents("amount").notNull(),
  /** What of it pays the entry fee, whole or in parts: the rest pays late fees and charges. */
  fee: cents("fee").notNull(),
}).as(sql`
  select p.league_id, p.user_id, s.payment_id, s.season_year, s.amount - s.refunded as amount,
    s.amount - s.refunded - coalesce((select sum(paid.amount - paid.refunded) from payment_dues paid join dues due on due.id = paid.due_id
      where paid.payment_id = s.payment_id and due.season_year = s.season_year and due.kind <> 'part'), 0)::bigint as fee
  from payment_allocations s join payments p on p.id = s.payment_id where s.refunded < s.amount`);

/** Money on its way back to the card that paid: one refund returns one payment's share of one season. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    seasonYear: integer().notNull(),
    amount: cents().notNull(),
    status: text({ enum: refundStatuses }).notNull().default("pending"),
    reason: text().notNull(),
    attempt: integer().notNull().default(1),
    /** Whether a treasurer owes it, as a payout, instead of the processor. The database sets it. */
    byTreasurer: boolean().notNull().default(false),
    stripeRefundId: text().unique(),
    failureMessage: text(),
    /** The part in the season's set-aside account since the refund failed. */
    setAside: cents().notNull().default(ZERO),
    /** An equal share of a season's remainder: the member has played and stays paid. */
    isReturn: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index("refunds_payment").on(table.paymentId),
    index("refunds_league").on(table.leagueId),
    index("refunds_user").on(table.userId),
    index("refunds_open")
      .on(table.updatedAt)
      .where(sql`${isOpenRefund(table.status)} and not ${table.byTreasurer}`),
    /** For the admins' list of cases. */
    index("refunds_set_aside").on(table.updatedAt).where(sql`${table.setAside} > 0`),
    check("refunds_amount", sql`${table.amount} > 0`),
    check("refunds_by_treasurer", sql`not ${table.byTreasurer} or ${table.stripeRefundId} is null`),
    check(
      "refunds_set_aside",
      sql`0 <= ${table.setAside} and ${table.setAside} <= case when ${table.status} = 'failed' then ${table.amount} else 0 end`,
    ),
  ],
);

/** A dispute of a payment, or a bank's inquiry before one, as reported by the processor. */
export const disputes = pgTable(
  "disputes",
  {
    /** The processor's id. */
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: cents().notNull(),
    status: text({ enum: disputeStatuses }).notNull().default("open"),
    /** The processor's reason, such as `fraudulent` or `product_not_received`. */
    reason: text().notNull(),
    evidenceDueBy: moment(),
    /** The submitted evidence, word for word. */
    evidence: text(),
    evidenceSubmittedAt: moment(),
    evidenceSubmittedById: uuid().references(() => users.id),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index("disputes_payment").on(table.paymentId),
    index("disputes_open").on(table.createdAt).where(isUndecided(table.status)),
    index("disputes_submitter").on(table.evidenceSubmittedById),
    check("disputes_evidence", sql`(${table.evidence} is null) = (${table.evidenceSubmittedAt} is null)`),
  ],
);
