import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Each declined card, once by the processor's id for the attempt (RULES §17). */
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
  },
  (table) => [
    index("payment_declines_payment").on(table.paymentId),
    index("payment_declines_user").on(table.userId, table.declinedAt),
  ],
);
