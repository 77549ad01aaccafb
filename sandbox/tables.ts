import { bigint, boolean, integer, json, pgSchema, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";

const sandbox = pgSchema("sandbox");

export const events = sandbox.table("events", {
  id: text().primaryKey(),
  /** Numbers rows in insertion order, for lists. */
  seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  type: text().notNull(),
  thin: boolean().notNull(),
  body: json().$type<object>().notNull(),
  created: moment().notNull(),
});

export const plannedChanges = sandbox.table("planned_changes", {
  id: text().primaryKey(),
  kind: text({
    enum: ["settle_payment", "settle_refund", "fail_refund", "open_dispute", "warn_of_fraud", "decide_dispute"],
  }).notNull(),
  objectId: text().notNull(),
  dueAt: moment().notNull(),
  created: moment().notNull(),
});
export type PlannedChangeKind = (typeof plannedChanges.$inferSelect)["kind"];

export const idempotencyKeys = sandbox.table("idempotency_keys", {
  key: text().primaryKey(),
  requestHash: text().notNull(),
  requestId: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  created: moment().notNull(),
  expiresAt: moment().notNull(),
});
