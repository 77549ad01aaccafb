import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Keys that people made for programs of theirs (RULES §30). One that was ended is deleted; account events tell of it. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    scope: text({ enum: ["read", "manage"] }).notNull(),
    /** How the key begins, so that its owner recognizes it. */
    start: text().notNull(),
    /** SHA-256 of the key; the key itself is never stored. */
    keyHash: text().notNull().unique(),
    createdAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** To the minute. */
    lastUsedAt: moment(),
  },
  (table) => [
    index("api_keys_user").on(table.userId),
    check("api_keys_scope", sql`${table.scope} in ('read', 'manage')`),
    check("api_keys_start", sql`length(${table.start}) <= 8`),
    check("api_keys_hash", sql`${table.keyHash} ~ '^[0-9a-f]{64}$'`),
    check(
      "api_keys_life",
      sql`${table.endsAt} > ${table.createdAt} and ${table.endsAt} <= ${table.createdAt} + interval '8760 hours'`,
    ),
  ],
);
