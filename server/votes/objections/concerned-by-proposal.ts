import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { type LockedSession, voterIdsOf } from "#server/votes/payout-votes/lock-session.ts";

/** Those who hear how a proposal ends: the members, those who could object, and the commissioner. */
export async function concernedByProposal(tx: Tx, league: LockedLeague, { id }: LockedSession): Promise<string[]> {
  const voters = await voterIdsOf(tx, id);
  const members = await memberIds(tx, league.id);
  return [...new Set([...members, ...voters, league.commissionerId])];
}
