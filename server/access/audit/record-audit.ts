import { eq, sql } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { AuditedChange } from "#server/platform/db/schema/audit.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { forbidden } from "#server/platform/errors.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import { AT_THE_SERVER } from "#server/platform/lib/where-from.ts";

type Act = {
  /** Null for the operator, who acts on the server itself. */
  actor: Pick<Actor, "userId" | "from"> | null;
  /** The subject's kind and a verb, such as `league.edit`. */
  action: string;
  subjectType: "user" | "league";
  subjectId: string;
  /** Old and new values, with addresses masked (`maskEmail`). */
  changes?: AuditedChange[];
  reason?: string | null | undefined;
  /** Ids and amounts. No names or addresses: they would outlive the account. */
  details?: Record<string, unknown>;
  now: Date;
};

/**
 * Records an admin's act on someone else's league or account in the audit log and the security log (RULES §3, §16). The
 * entry can never change.
 * @throws AppError 403, which undoes the act, if the admin lost the role since the request began.
 */
export async function recordAudit(tx: Tx, act: Act): Promise<void> {
  const { actor, action, subjectType, subjectId, changes = [], reason = null, details = {}, now } = act;
  if (actor && subjectId !== actor.userId) await requireStillAdmin(tx, actor.userId);
  const from = actor?.from ?? AT_THE_SERVER;
  const changed = changes.length > 0 ? JSON.stringify(changes) : null;
  await tx.execute(sql`
    select audit.record(${actor?.userId ?? null}::uuid, ${from.ip}, ${from.device}, ${action}, ${subjectType},
      ${subjectId}::uuid, ${reason}, ${changed}::jsonb, ${JSON.stringify(details)}::jsonb, ${now.toISOString()}::timestamptz)`);
  securityLogAfter(tx, { event: action, userId: actor?.userId ?? null, from, subjectType, subjectId });
}

/** Locks the admin's row, so that the role can't be taken before the act is committed. */
async function requireStillAdmin(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("share");
  if (user?.role !== "admin") throw forbidden("Admin access required.");
}
