import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { PICTURE_BYTES_MAX, pictureTypes } from "#server/platform/fantasy-platforms.ts";

const leagueId = () =>
  uuid()
    .notNull()
    .references(() => leagues.id, { onDelete: "cascade" });

/** The bytes of a league's team pictures, each stored once (RULES §21). They aren't part of the evidence. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    leagueId: leagueId(),
    /** SHA-256 of the bytes, in hex. */
    sha256: text().notNull(),
    /** By the bytes, whatever the platform said. */
    type: text({ enum: pictureTypes }).notNull(),
    bytes: bytes().notNull(),
    fetchedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.sha256] }),
    check("picture_files_hash", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check("picture_files_size", sql`octet_length(${table.bytes}) between 1 and ${sql.raw(String(PICTURE_BYTES_MAX))}`),
  ],
);

/** Which picture a team has, by the address that the newest results give for it. */
export const teamPictures = pgTable(
  "team_pictures",
  {
    leagueId: leagueId(),
    /** The platform's id of the team. */
    teamId: text().notNull(),
    /** At the platform's own host. */
    url: text().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.teamId] }),
    index("team_pictures_file").on(table.leagueId, table.sha256),
    foreignKey({
      name: "team_pictures_picture_file",
      columns: [table.leagueId, table.sha256],
      foreignColumns: [pictureFiles.leagueId, pictureFiles.sha256],
    }).onDelete("cascade"),
  ],
);
