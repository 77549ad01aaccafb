import { and, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { enqueue } from "#server/platform/queue.ts";

/**
 * Queues the handing in of evidence that is written down and may not have got there: its job has used up its tries,
 * or is in no restored back-up. What the processor has already is left alone.
 */
export async function resumeEvidence(tx: Tx): Promise<void> {
  const isWaiting = and(inArray(disputes.status, ["inquiry", "open"]), isNotNull(disputes.evidence));
  for (const { id: disputeId } of await tx.select({ id: disputes.id }).from(disputes).where(isWaiting)) {
    await enqueue(tx, { name: "hand_in_evidence", payload: { disputeId }, key: `hand_in_evidence:${disputeId}` });
  }
}
