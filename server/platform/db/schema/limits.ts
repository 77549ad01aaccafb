import { doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/**
 * What was done lately under each limit (RULES §16). Shared by every server process, and unlogged: the database may
 * forget it in a crash, and no write waits for the disk. Keys are HMACs, so they name nobody.
 */
export const recentActs = pgTable(
  "recent_acts",
  {
    key: text().primaryKey(),
    /** Oldest first. */
    moments: moment().array().notNull(),
    /** From here on, none of the moments counts any more. */
    endsAt: moment().notNull(),
  },
  (table) => [index("recent_acts_ends").on(table.endsAt)],
);

/** Failed sign-ins by account, network and overall; unlogged like `recent_acts`. Failures fade with time. */
export const failedAttempts = pgTable(
  "failed_attempts",
  {
    key: text().primaryKey(),
    /** As of `countedAt`; a fraction, because failures fade steadily. */
    failures: doublePrecision().notNull(),
    countedAt: moment().notNull(),
    /** No attempt is admitted before this. */
    blockedUntil: moment(),
    /** From here on, every failure has faded. */
    endsAt: moment().notNull(),
  },
  (table) => [index("failed_attempts_ends").on(table.endsAt)],
);
