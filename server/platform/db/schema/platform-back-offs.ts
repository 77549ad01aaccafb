import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** A league that its platform recently refused to show, and when the server may ask again. */
export const platformBackOffs = pgTable("platform_back_offs", {
  /** The platform, the league's id there and the season. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  notBefore: moment().notNull(),
});
