import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountNoticeKinds } from "#contract/people/account-notices.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** An email about a person's account, with its "This wasn't me" link (RULES §16). */
export const accountNotices = pgTable(
  "account_notices",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: accountNoticeKinds }).notNull(),
    /** The recipient, which is the address that the link restores. */
    email: text().notNull(),
    /** SHA-256 of the emailed token; the token itself is never stored. */
    tokenHash: text().notNull().unique(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Set when its link was used, or when an earlier notice's link replaced it. */
    closedAt: moment(),
  },
  (table) => [
    index("account_notices_user").on(table.userId, table.createdAt),
    index("account_notices_email").on(sql`lower(${table.email})`),
  ],
);

/** The browsers a person has signed in with, each recognized by its own cookie (RULES §16). */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the cookie's value. */
    deviceHash: text().notNull(),
    firstSeenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);
