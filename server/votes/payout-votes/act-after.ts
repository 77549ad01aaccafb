import type { Tx } from "#server/platform/db/client.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/**
 * Has a season's results acted on again once a vote or proposal is over that can have held up the next week's prize or
 * the season's (RULES §21).
 */
export async function actAfter(tx: Tx, { leagueId, seasonYear, period, kind }: SessionRow): Promise<void> {
  if (period === null && kind !== "give_back") return;
  const payload = { leagueId, seasonYear };
  await enqueue(tx, { name: "act_on_results", payload, key: `act_on_results:${leagueId}:${seasonYear}` });
}
