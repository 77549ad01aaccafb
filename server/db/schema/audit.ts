import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/db/columns.ts";
import { users } from "#server/db/schema/users.ts";

/** Every act of an admin on someone else's league or account (RULES §3). */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    action: text().notNull(),
    subjectType: text({ enum: ["user", "league"] }).notNull(),
    subjectId: uuid().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index("audit_log_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_actor").on(table.actorId),
    index("audit_log_subject").on(table.subjectType, table.subjectId, table.createdAt.desc().nullsFirst()),
  ],
);
