import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

/** Each processor event, stored once by its id before anything is done about it. */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text(),
    payload: jsonb().notNull(),
    receivedAt: moment().notNull(),
    handledAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    index("provider_events_open").on(table.attempts, table.receivedAt).where(sql`${table.handledAt} is null`),
    index("provider_events_handled").on(table.handledAt).where(sql`${table.handledAt} is not null`),
  ],
);
