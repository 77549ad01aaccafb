import { and, eq, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";

/** Stores expirations that reads already account for (RULES §13). Safe to run twice or late. */
export async function expireInvitations(tx: Tx, { now }: { now: Date }): Promise<void> {
  await tx
    .update(invitations)
    .set({ status: "expired" })
    .where(and(eq(invitations.status, "pending"), lte(invitations.expiresAt, now)));
}
