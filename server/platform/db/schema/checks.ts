import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** The last run of something that an operator relies on: the verification of the books, and the backup. */
export const checks = pgTable("checks", {
  kind: text({ enum: ["books", "backup"] }).primaryKey(),
  finishedAt: moment().notNull(),
  /** How much was wrong: violations of the books' and the audit log's rules, and money without a way out. */
  faults: integer().notNull(),
  /** When it last found nothing wrong. */
  rightAt: moment(),
});
