import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import type { LockedSession } from "#server/votes/payout-votes/lock-session.ts";

/** Those who hear how a proposal ends: the members, those who could object, and the commissioner. */
export async function concernedByProposal(tx: Tx, league: LockedLeague, { id }: LockedSession): Promise<string[]> {
  const { votingSessionId, userId } = votingSessionVoters;
  const voters = await tx.select({ userId }).from(votingSessionVoters).where(eq(votingSessionId, id));
  const members = await memberIds(tx, league.id);
  return [...new Set([...members, ...voters.map((voter) => voter.userId), league.commissionerId])];
}
