import { inArray, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { failedAttempts, recentActs } from "#server/platform/db/schema/limits.ts";

/** Job: deletes what no limit counts anymore, except rows in use. Safe to run twice or late. */
export async function pruneLimits(tx: Tx, { now }: { now: Date }): Promise<void> {
  for (const table of [recentActs, failedAttempts]) {
    const over = tx
      .select({ key: table.key })
      .from(table)
      .where(lte(table.endsAt, now))
      .for("update", { skipLocked: true });
    await tx.delete(table).where(inArray(table.key, over));
  }
}
