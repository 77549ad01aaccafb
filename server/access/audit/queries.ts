import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditEntry, AuditQuery } from "#contract/operations/admin-oversight.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { listOrder } from "#server/platform/lib/list-order.ts";
import { atLeast, type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { COUNTED_MAX } from "#server/platform/lib/search.ts";

const subjectName = sql<string | null>`case ${auditLog.subjectType}
  when 'user' then (select subject.username from users subject where subject.id = ${auditLog.subjectId} and subject.erased_at is null)
  else (select subject.name from leagues subject where subject.id = ${auditLog.subjectId} and subject.deleted_at is null) end`;

/** Lists what admins did to others' leagues and accounts, a page at a time (RULES §3). */
export async function auditEntries(db: Reader, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { about, direction, limit, cursor } = query;
  const place = readCursor(cursor);
  const order = listOrder([sql`${auditLog.createdAt}`, sql`${auditLog.id}`], direction ?? "desc");
  const isAbout = about && eq(auditLog.subjectType, about);
  const rows = await db
    .select({ entry: auditLog, username: users.username, erasedAt: users.erasedAt, subjectName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(isAbout, place && order.after(sql`from ${auditLog} where ${auditLog.id} = ${place.id}`)))
    .orderBy(...order.by)
    .limit(atLeast(limit + 1));
  const entries = rows.map(({ entry, username, erasedAt, subjectName: name }) => ({
    id: entry.id,
    actorId: entry.actorId,
    from: entry.fromIp === null ? null : { ip: entry.fromIp, device: entry.fromDevice ?? "" },
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    reason: entry.reason,
    changes: entry.changes ?? [],
    details: entry.details,
    actorUsername: erasedAt ? null : username,
    subjectName: name,
    createdAt: entry.createdAt.toISOString(),
  }));
  return pageOf(entries, { limit, total: await (isAbout ? countAbout(db, isAbout) : countEntries(db)) });
}

/** The chain numbers the sealed entries, so only those that wait for their seal are counted. */
async function countEntries(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ entries: number }>(sql`
    select coalesce((select max(position) from audit_log), 0) + (select count(*) from audit_log where position is null) as entries`);
  return onlyRow(rows).entries;
}

/** Counts to a thousand, as a search does: a log never gets shorter. */
async function countAbout(db: Reader, isAbout: SQL): Promise<number> {
  return db.$count(sql`(select from ${auditLog} where ${isAbout} limit ${COUNTED_MAX}) counted`);
}
