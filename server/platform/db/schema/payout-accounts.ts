import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Where a winner is paid: the processor's recipient account. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    stripeAccountId: text().unique(),
    /** The account that this one replaces; the processor creates a different one for it. */
    replacedAccountId: text(),
    readyAt: moment(),
    /** What the processor still requires of the winner, in its own words. */
    requirements: jsonb().$type<readonly string[]>().notNull().default([]),
    /** When the processor was last asked. */
    checkedAt: moment(),
    /** The bank account as the processor names it; null until the processor has told us. */
    bankName: text(),
    bankLast4: text(),
    /** Equal for the same bank account, so that a new one is noticed. */
    bankFingerprint: text(),
    /** Why the processor's last payment from this account to its bank failed; null once one has gone through. */
    bankFailure: text(),
    /** The transfers that this failed payment was made of; null without one, or if the processor doesn't say. */
    bankReturned: text().array(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index("payout_accounts_begun")
      .on(lastChecked(table))
      .where(sql`${table.stripeAccountId} is not null and ${table.readyAt} is null`),
    index("payout_accounts_ready")
      .on(lastChecked(table))
      .where(sql`${table.stripeAccountId} is not null and ${table.readyAt} is not null`),
  ],
);

/** When the processor was last asked about an account; before all others if it never was. As indexed. */
export const payoutAccountsLastChecked = lastChecked(payoutAccounts);

function lastChecked({ checkedAt }: { checkedAt: AnyPgColumn }) {
  return sql<Date>`coalesce(${checkedAt}, '-infinity'::timestamptz)`;
}
