import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A person's sign-in to Yahoo, by which leagues there are read (RULES §21). Disconnecting deletes the row. */
export const yahooConnections = pgTable("yahoo_connections", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with a key derived from the installation's secret, and never twice into the same text. */
  tokens: text().notNull(),
  /** When the access token stops working. */
  expiresAt: moment().notNull(),
  /** The end of one process's exclusive right to renew the tokens; null if no process has it. */
  renewingUntil: moment(),
  /** When Yahoo refused to renew them; null while they work. */
  refusedAt: moment(),
  connectedAt: moment().notNull(),
});

/** A browser on its way through Yahoo's sign-in. Coming back deletes the row, so that no answer works twice. */
export const yahooSignIns = pgTable(
  "yahoo_sign_ins",
  {
    /** SHA-256 of the state that Yahoo sends back. */
    state: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.publicId, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    returnTo: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("yahoo_sign_ins_session").on(table.sessionId),
    index("yahoo_sign_ins_user").on(table.userId),
    index("yahoo_sign_ins_expires").on(table.expiresAt),
  ],
);
