import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";

/**
 * Links waiting entries of the audit log to its hash chain; one caller at a time. @returns How many entries it linked.
 */
export async function sealAuditLog(tx: Tx, { limit }: { limit: number }): Promise<number> {
  const { rows } = await tx.execute<{ sealed: number }>(sql`select audit.seal(${limit}) as sealed`);
  return rows[0]?.sealed ?? 0;
}
