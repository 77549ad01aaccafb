import { doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/**
 * Recent acts under each limit (RULES §16). Shared by every server process, and unlogged: a crash may lose them, and no
 * write waits for the disk. Keys are HMACs, so they name no one.
 */
export const recentActs = pgTable(
  "recent_acts",
  {
    key: text().primaryKey(),
    /** Oldest first. */
    moments: moment().array().notNull(),
    /** From then on, none of the moments count. */
    endsAt: moment().notNull(),
  },
  (table) => [index("recent_acts_ends").on(table.endsAt)],
);

/** Failed sign-ins by account, network and overall; unlogged like `recent_acts`. Failures fade over time. */
export const failedAttempts = pgTable(
  "failed_attempts",
  {
    key: text().primaryKey(),
    /** As of `countedAt`; a fraction, because failures fade steadily. */
    failures: doublePrecision().notNull(),
    countedAt: moment().notNull(),
    /** No attempt is admitted before this. */
    blockedUntil: moment(),
    /** From then on, every failure has faded. */
    endsAt: moment().notNull(),
  },
  (table) => [index("failed_attempts_ends").on(table.endsAt)],
);
