import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { chargeKinds, dueKinds, dueStatuses } from "#contract/members/due-kinds.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { ballots } from "#contract/votes/votes.ts";
import { cents, id, moment, salt } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * What members owe, whatever it is for (RULES §25). A seat has one entry due a season: the league's fee, or less if it
 * was lowered for this person. The database makes it and keeps it in step with the seat
 * (migrations/0042_what_a_seat_owes.sql).
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
    /** What a charge is for. */
    chargeKind: text({ enum: chargeKinds }),
    amount: cents().notNull(),
    /** What of it isn't owed anymore: taken from its member's own prizes, or for an entry due, its parts that are paid. */
    covered: cents().notNull().default(ZERO),
    /** What was charged above a lowered entry fee, and is to go back; nothing, unless a migration found it. */
    owedBack: cents().notNull().default(ZERO),
    status: text({ enum: dueStatuses }).notNull().default("open"),
    /** What is still owed of it, which is stated here alone. */
    leftToPay: cents().notNull().generatedAlwaysAs(sql`case when status = 'open' then amount - covered else 0 end`),
    /** Who lowered, charged, waived or withdrew it, when, and why, until its member is erased; null for one that follows the terms. */
    setById: uuid().references(() => users.id),
    setAt: moment(),
    reason: text(),
    /** A part's number, from 1, in the order of their dates. */
    part: integer(),
    /** By when it is to be paid: a part's own date, and at once for late fees and charges; for an entry due, the league's deadline. */
    dueAt: moment(),
    /** What its member answered to a charge, once. */
    objection: text(),
    objectedAt: moment(),
    /** Whether the league's terms charge it by its results; otherwise, the commissioner does. */
    byRule: boolean().notNull().default(false),
    /** The notification that told its member of a charge made by hand: silence counts from when it was heard. */
    noticeId: uuid(),
    /** When its member agreed that it is taken from their prizes. */
    acceptedAt: moment(),
    salt: salt(),
  },
  (table) => [
    uniqueIndex("dues_entry")
      .on(table.leagueId, table.userId, table.seasonYear)
      .where(sql`${table.kind} = 'entry' and ${table.status} <> 'withdrawn'`),
    /** One late fee a season, so that one which was waived doesn't come back. */
    uniqueIndex("dues_late")
      .on(table.leagueId, table.userId, table.seasonYear)
      .where(sql`${table.kind} = 'late' and ${table.status} <> 'withdrawn'`),
    index("dues_user").on(table.userId),
    index("dues_set_by").on(table.setById),
    index("dues_league").on(table.leagueId),
    /** For a full pot, which has that much less; lists look there for each league. */
    index("dues_lowered")
      .on(table.leagueId, table.seasonYear)
      .where(sql`${table.kind} = 'entry' and ${table.setById} is not null`),
    uniqueIndex("dues_part")
      .on(table.leagueId, table.userId, table.seasonYear, table.part)
      .where(sql`${table.kind} = 'part' and ${table.status} <> 'withdrawn'`),
    index("dues_owed_back").on(table.id).where(sql`${table.owedBack} > 0`),
    check("dues_owed_back_of_fee", sql`0 <= ${table.owedBack} and (${table.kind} = 'entry' or ${table.owedBack} = 0)`),
    check("dues_part_number", sql`(${table.kind} = 'part') = (${table.part} is not null) and ${table.part} >= 1`),
    check("dues_amount", sql`${table.amount} >= 0`),
    check("dues_season", sql`${table.seasonYear} >= 1`),
    check(
      "dues_set",
      sql`(${table.setById} is null) = (${table.setAt} is null) and (${table.setById} is not null or ${table.reason} is null)`,
    ),
    check(
      "dues_charge",
      sql`(${table.kind} = 'charge') = (${table.chargeKind} is not null) and (${table.kind} <> 'charge' or (${table.setById} is not null and ${table.amount} > 0))`,
    ),
    check(
      "dues_objection",
      sql`(${table.objectedAt} is null or ${table.kind} = 'charge') and (${table.objection} is null or ${table.objectedAt} is not null)`,
    ),
    check("dues_due_at", sql`(${table.kind} = 'entry') = (${table.dueAt} is null)`),
    check(
      "dues_covered",
      sql`0 <= ${table.covered} and ${table.covered} <= ${table.amount} and (${table.kind} <> 'part' or ${table.covered} = 0)
        and (${table.covered} < ${table.amount} or ${table.status} <> 'open' or ${table.kind} = 'entry')`,
    ),
    /** Nothing is owed of an entry due of nothing. */
    check(
      "dues_waived",
      sql`${table.kind} <> 'entry' or (${table.status} = 'waived') = (${table.amount} = 0 and ${table.status} <> 'withdrawn')`,
    ),
  ],
);

/**
 * What a payment is for besides entry fees: late fees and charges, each whole. It is part of the payment's share of the
 * due's season; the rest of the share is the entry fee.
 */
export const paymentDues = pgTable(
  "payment_dues",
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    dueId: uuid()
      .notNull()
      .references(() => dues.id, { onDelete: "cascade" }),
    amount: cents().notNull(),
    /** How much of it was promised back, as a part of what the share has refunded. */
    refunded: cents().notNull().default(ZERO),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.dueId] }),
    index("payment_dues_due").on(table.dueId),
    check(
      "payment_dues_amount",
      sql`0 < ${table.amount} and 0 <= ${table.refunded} and ${table.refunded} <= ${table.amount}`,
    ),
  ],
);

/** Those asked whether a charge stands, because they had paid, and what they answered; null until they do. */
export const chargeBallots = pgTable(
  "charge_ballots",
  {
    dueId: uuid()
      .notNull()
      .references(() => dues.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vote: text({ enum: ballots }),
    salt: salt(),
  },
  (table) => [primaryKey({ columns: [table.dueId, table.userId] }), index("charge_ballots_user").on(table.userId)],
);

/** What a prize pays of one of its winner's own dues. */
export type Taken = { dueId: string; cents: Cents };

/** What was taken from a prize for its winner's open late fees and charges. */
export const setOffs = pgTable(
  "set_offs",
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    dueId: uuid()
      .notNull()
      .references(() => dues.id, { onDelete: "cascade" }),
    amount: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.dueId] }),
    index("set_offs_due").on(table.dueId),
    check("set_offs_amount", sql`${table.amount} > 0`),
  ],
);
