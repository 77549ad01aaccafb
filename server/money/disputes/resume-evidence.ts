import { and, isNotNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { isUndecided } from "#server/platform/db/kinds-in-sql.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { enqueueAll } from "#server/platform/queue.ts";

/**
 * Queues stored evidence that may not have reached the processor: its job ran out of attempts, or isn't in a restored
 * backup. Evidence the processor already has is left alone.
 */
export async function resumeEvidence(tx: Tx): Promise<void> {
  const isWaiting = and(isUndecided(disputes.status), isNotNull(disputes.evidence));
  const rows = await tx.select({ disputeId: disputes.id }).from(disputes).where(isWaiting);
  await enqueueAll(
    tx,
    rows.map((payload) => ({ name: "hand_in_evidence", payload, key: `hand_in_evidence:${payload.disputeId}` })),
  );
}
