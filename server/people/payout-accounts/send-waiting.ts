import { and, eq, not } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { enqueueAll } from "#server/platform/queue.ts";

/** Queues a winner's waiting payouts, except those that something else holds, too. */
export async function sendWaiting(tx: Tx, userId: string): Promise<void> {
  const waiting = and(eq(payouts.userId, userId), eq(payouts.status, "pending"), not(payouts.byTreasurer));
  const rows = await tx.select({ payoutId: payouts.id }).from(payouts).where(waiting);
  await enqueueAll(
    tx,
    rows.map((payload) => ({ name: "send_payout", payload })),
  );
}
