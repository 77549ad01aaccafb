import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** The links that prove an address: each names the address it was sent to, and works once (RULES §16). */
export const emailVerifications = pgTable(
  "email_verifications",
  {
    /** SHA-256 of the emailed token; the token itself is never stored. */
    token: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index("email_verifications_user").on(table.userId)],
);
