import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** The picture that a person uploaded, as the server redrew it; `users.profile_image_url` leads to it (RULES §3). */
export const profilePictures = pgTable(
  "profile_pictures",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the bytes, in hex. */
    sha256: text().notNull(),
    /** A WebP. */
    bytes: bytes().notNull(),
    uploadedAt: moment().notNull(),
  },
  (table) => [
    check("profile_pictures_hash", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check("profile_pictures_size", sql`octet_length(${table.bytes}) between 1 and 400000`),
  ],
);
