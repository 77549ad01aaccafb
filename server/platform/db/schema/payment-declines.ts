import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Each declined card, once by the processor's id for the attempt (RULES §17). For a day, it says which card it was and
 * which network the payment was opened from, as HMACs that name neither.
 */
export const paymentDeclines = pgTable(
  "payment_declines",
  {
    chargeId: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    declinedAt: moment().notNull(),
    card: text(),
    network: text(),
  },
  (table) => [
    index("payment_declines_payment").on(table.paymentId),
    index("payment_declines_user").on(table.userId, table.declinedAt),
    index("payment_declines_card").on(table.card, table.declinedAt).where(sql`${table.card} is not null`),
    index("payment_declines_network").on(table.network, table.declinedAt).where(sql`${table.network} is not null`),
    /** For the job that forgets which card and network it was. */
    index("payment_declines_kept")
      .on(table.declinedAt)
      .where(sql`${table.card} is not null or ${table.network} is not null`),
  ],
);
