import { pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** That the owner of unclaimed money was told when it falls dormant, once for each payout or refund (RULES §27). */
export const dormancyNotices = pgTable("dormancy_notices", {
  /** The payout or the refund that hasn't reached its owner. */
  sourceId: uuid().primaryKey(),
  toldAt: moment().notNull(),
});
