import type { Tx } from "#server/platform/db/client.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/**
 * Queues another try to act on a season's results after a vote or proposal that may have held up the season's prizes or
 * the next week's (RULES §21).
 */
export async function actAfter(tx: Tx, { leagueId, seasonYear, period, kind }: SessionRow): Promise<void> {
  if (period === null && kind !== "give_back") return;
  const payload = { leagueId, seasonYear };
  await enqueue(tx, { name: "act_on_results", payload, key: `act_on_results:${leagueId}:${seasonYear}` });
}
