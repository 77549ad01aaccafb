import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { personPauseReasons } from "#contract/money/pause-reasons.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** The periods in which payouts to a person pause. Kept afterward, as the account's history. */
export const payoutPauses = pgTable(
  "payout_pauses",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: personPauseReasons }).notNull(),
    /** Null while it has no end: the person said "This wasn't me", and a password reset by email lifts it. */
    until: moment(),
    createdAt: moment().notNull(),
    /** When it was lifted early. */
    liftedAt: moment(),
  },
  (table) => [
    index("payout_pauses_user").on(table.userId, table.until),
    check("payout_pauses_until", sql`${table.until} is null or ${table.until} > ${table.createdAt}`),
    check("payout_pauses_frozen", sql`(${table.until} is null) = (${table.reason} = 'not_me')`),
  ],
);
