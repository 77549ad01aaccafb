import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** One value that an act changed, in words; addresses are masked. */
export type AuditedChange = { label: string; before: string; after: string };

/**
 * Every act of an admin on someone else's league or account (RULES §3, §16). Append-only: `audit.record` adds rows,
 * `audit.seal` gives them their place in the hash chain, and nothing else may change them.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** Null for the operator, who acts on the server itself. */
    actorId: uuid().references(() => users.id),
    fromIp: text(),
    fromDevice: text(),
    action: text().notNull(),
    subjectType: text({ enum: ["user", "league"] }).notNull(),
    subjectId: uuid().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Old and new values. The chain contains only their salted hash, so that erasing an account can remove them. */
    changes: jsonb().$type<AuditedChange[]>(),
    changesSalt: text(),
    changesHash: text(),
    createdAt: moment().notNull(),
    /** Its place in the chain; null until it is sealed, seconds after it was written. */
    position: bigint({ mode: "number" }),
    previousHash: text(),
    hash: text(),
  },
  (table) => [
    index("audit_log_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_about").on(table.subjectType, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_actor").on(table.actorId),
    index("audit_log_subject").on(table.subjectType, table.subjectId, table.createdAt.desc().nullsFirst()),
    uniqueIndex("audit_log_position").on(table.position),
    index("audit_log_unsealed").on(table.createdAt, table.id).where(sql`${table.position} is null`),
  ],
);
