import type { Tx } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/audit.ts";

type Act = {
  actorId: string;
  action: string;
  subjectType: "user" | "league";
  subjectId: string;
  details?: Record<string, unknown>;
  now: Date;
};

/** Writes down an admin's act on someone else's league or account (RULES §3). */
export async function recordAudit(tx: Tx, { details = {}, now, ...act }: Act): Promise<void> {
  await tx.insert(auditLog).values({ ...act, details, createdAt: now });
}
