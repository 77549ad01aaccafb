import type { LockedLeague } from "#server/access/league-access.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { mention } from "#server/platform/mentions.ts";
import type { ProposalRow } from "#server/votes/commissioner-votes/stage.ts";

/**
 * Finds who is told about a vote on the commissioner (the members, the current commissioner and the proposed one, who
 * may have no seat), and what to call the proposed one.
 */
export async function concernedBy(tx: Tx, league: LockedLeague, { proposedCommissionerId: userId }: ProposalRow) {
  const concerned = new Set([...(await membersAndCommissioner(tx, league)), userId]);
  return { concerned: [...concerned], proposed: mention(userId, league.id) };
}
