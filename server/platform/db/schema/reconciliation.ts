import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { ZERO } from "#contract/money.ts";
import { type ReconciliationDifference, reconciliationTriggers } from "#contract/reconciliation.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";

/** The processor's own journal of what moved its balance, as far as it was read. */
export const processorTransactions = pgTable(
  "processor_transactions",
  {
    /** The processor's id of the balance transaction. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** What moved: the balance changed by `net`, which is `amount` less `fee`. */
    amount: cents().notNull(),
    fee: cents().notNull(),
    net: cents().notNull(),
    /** The charge, refund, transfer … it belongs to; null for a fee of the processor that belongs to none. */
    sourceId: text(),
    createdAt: moment().notNull(),
    availableOn: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    index("processor_transactions_source").on(table.sourceId),
    index("processor_transactions_created").on(table.createdAt),
    check("processor_transactions_net", sql`${table.net} = ${table.amount} - ${table.fee}`),
  ],
);

/** Each comparison of the books with the processor's own journal. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: id(),
    trigger: text({ enum: reconciliationTriggers }).notNull(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** Why it could not be finished. */
    failure: text(),
    /** How many movements both sides had been asked for. */
    compared: integer().notNull().default(0),
    /** How many of them one side alone had, or differently, and were too fresh or unanswered to be a difference. */
    settling: integer().notNull().default(0),
    differences: jsonb().$type<readonly ReconciliationDifference[]>().notNull().default([]),
    processorAvailable: cents().notNull().default(ZERO),
    processorPending: cents().notNull().default(ZERO),
    /** What the books say the processor holds. */
    booked: cents().notNull().default(ZERO),
  },
  (table) => [index("reconciliations_newest").on(table.startedAt.desc())],
);
