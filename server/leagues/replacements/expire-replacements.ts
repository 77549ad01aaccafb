import { and, eq, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";

/** Stores expirations that reads already account for (RULES §13). Safe to run twice or late. */
export async function expireReplacements(tx: Tx, { now }: { now: Date }): Promise<void> {
  await tx
    .update(replacementInvitations)
    .set({ status: "expired" })
    .where(and(eq(replacementInvitations.status, "pending"), lte(replacementInvitations.expiresAt, now)));
}
