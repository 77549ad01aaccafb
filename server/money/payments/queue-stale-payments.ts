import type { Tx } from "#server/platform/db/client.ts";
import { enqueue } from "#server/platform/queue.ts";

/**
 * For every change of what a league's members owe, such as its fee, its status or a seat that ends: once that commits,
 * open payment forms that don't fit any more are canceled (RULES §23).
 */
export const queueStalePayments = (tx: Tx, leagueId: string): Promise<void> =>
  enqueue(tx, { name: "close_stale_payments", payload: { leagueId }, key: `close_stale_payments:${leagueId}` });
