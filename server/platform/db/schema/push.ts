import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { pushTopics } from "#contract/notices/push.ts";
import { moment } from "#server/platform/db/columns.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** The installation's one pair of keys, by which push services know it (RFC 8292). */
export const pushKeys = pgTable(
  "push_keys",
  {
    isOnly: boolean().primaryKey().default(true),
    publicKey: text().notNull(),
    /** Encrypted with a key derived from the installation's secret. */
    privateKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check("push_keys_only", sql`${table.isOnly}`)],
);

/** A browser that shows notifications. It belongs to a sign-in session, and ends with it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.publicId, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The browser's address at its push service, which is a secret. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and shared secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);

/** Topics that people don't want as push notifications (RULES §19). */
export const declinedPushes = pgTable(
  "declined_pushes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    topic: text({ enum: pushTopics }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
