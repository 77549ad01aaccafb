import type { Tx } from "#server/platform/db/client.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";

/**
 * Queues a job that cancels the open payment forms that no longer fit, once the transaction commits. Call it for every
 * change of what a league's members owe, such as its fee, its status or the end of a seat (RULES §23).
 */
export const queueStalePayments = (tx: Tx, leagueId: string): Promise<void> => enqueue(tx, stalePaymentsJob(leagueId));

export const stalePaymentsJob = (leagueId: string): Job => ({
  name: "close_stale_payments",
  payload: { leagueId },
  key: `close_stale_payments:${leagueId}`,
});
