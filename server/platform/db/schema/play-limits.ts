import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { playLimitKinds } from "#contract/people/play-limit-times.ts";
import { cents, id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Every change of the limits that people set for themselves: a sum a month, or a break (RULES §27). The latest one that
 * has taken effect and wasn't withdrawn counts, so that nothing has to run when one does. The database refuses a change
 * that loosens a limit without its wait (migrations/0024_play_limits_hold.sql).
 */
export const playLimitChanges = pgTable(
  "play_limit_changes",
  {
    id: id(),
    /** The order of changes that were made at the same moment. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: playLimitKinds }).notNull(),
    /** The limit a month; null for none. */
    amount: cents(),
    /** When the break ends. */
    until: moment(),
    askedAt: moment().notNull(),
    takesEffectAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    index("play_limit_changes_user").on(table.userId, table.kind, table.takesEffectAt),
    check("play_limit_changes_amount", sql`${table.amount} > 0 and ${table.amount} % 100 = 0`),
    check("play_limit_changes_kind", sql`(${table.kind} = 'break') = (${table.until} is not null)`),
    check("play_limit_changes_break", sql`${table.kind} <> 'break' or ${table.amount} is null`),
    check("play_limit_changes_order", sql`${table.askedAt} <= ${table.takesEffectAt}`),
    check(
      "play_limit_changes_withdrawn",
      sql`${table.askedAt} <= ${table.withdrawnAt} and ${table.withdrawnAt} < ${table.takesEffectAt}`,
    ),
  ],
);
