import { and, eq, inArray, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";

const AT_ONCE_MAX = 1000;

/**
 * Stores expirations that reads already account for (RULES §13). Safe to run twice or late. @returns Whether there may be
 * more to store.
 */
export async function expireInvitations(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.status, "pending"), lte(invitations.expiresAt, now)))
    .orderBy(invitations.expiresAt)
    .limit(AT_ONCE_MAX)
    .for("update", { skipLocked: true });
  const { rowCount } = await tx.update(invitations).set({ status: "expired" }).where(inArray(invitations.id, due));
  return rowCount === AT_ONCE_MAX;
}
