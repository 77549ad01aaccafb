import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { type ReconciliationDifference, reconciliationTriggers } from "#contract/operations/reconciliation.ts";
import { ZERO } from "#contract/platform/money.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";

/** Our copy of the processor's own journal of what moved its balance. */
export const processorTransactions = pgTable(
  "processor_transactions",
  {
    /** The processor's id for the balance transaction. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The balance changed by `net`, which is `amount` minus `fee`. */
    amount: cents().notNull(),
    fee: cents().notNull(),
    net: cents().notNull(),
    /** The charge, refund, transfer … it belongs to; null for a separate fee of the processor. */
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
    /** Why it couldn't be finished. */
    failure: text(),
    /** How many movements were compared on both sides. */
    compared: integer().notNull().default(0),
    /** How many of them differed but were too recent or unanswered to count as a difference. */
    settling: integer().notNull().default(0),
    differences: jsonb().$type<readonly ReconciliationDifference[]>().notNull().default([]),
    processorAvailable: cents().notNull().default(ZERO),
    processorPending: cents().notNull().default(ZERO),
    /** What the processor holds, according to the books. */
    booked: cents().notNull().default(ZERO),
    /** How much more we owed than we held, after what the comparison booked. */
    fundingGap: cents().notNull().default(ZERO),
  },
  (table) => [index("reconciliations_newest").on(table.startedAt.desc())],
);
