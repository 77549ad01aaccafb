import { and, eq, inArray, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";

const AT_ONCE_MAX = 1000;

/**
 * Stores expirations that reads already account for (RULES §13). Safe to run twice or late. @returns Whether there may be
 * more to store.
 */
export async function expireReplacements(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = tx
    .select({ id: replacementInvitations.id })
    .from(replacementInvitations)
    .where(and(eq(replacementInvitations.status, "pending"), lte(replacementInvitations.expiresAt, now)))
    .orderBy(replacementInvitations.expiresAt)
    .limit(AT_ONCE_MAX)
    .for("update", { skipLocked: true });
  const { rowCount } = await tx
    .update(replacementInvitations)
    .set({ status: "expired" })
    .where(inArray(replacementInvitations.id, due));
  return rowCount === AT_ONCE_MAX;
}
