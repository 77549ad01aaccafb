import { eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { votedOnInstead } from "#server/notices/objections.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { type LockedSession, voterIdsOf } from "#server/votes/payout-votes/lock-session.ts";
import { tellVoteOpened } from "#server/votes/payout-votes/tell-vote-opened.ts";

type Turning = { session: LockedSession; because: string; now: Date };

/**
 * Turns a proposal into a vote, with the same payouts and the members who could object to it, because they had paid when
 * it was made (RULES §8, §21). The caller holds the locks of the league and the proposal.
 */
export async function turnIntoVote(tx: Tx, league: LockedLeague, { session, because, now }: Turning): Promise<void> {
  await tx
    .update(votingSessions)
    .set({ kind: "payouts", expiresAt: addDays(now, VOTE_DAYS) })
    .where(eq(votingSessions.id, session.id));
  const voters = await voterIdsOf(tx, session.id);
  await tellVoteOpened(tx, league, { session, voters, because, now });
  const { commissionerId } = league;
  if (voters.includes(commissionerId)) return;
  await tell(tx, now, votedOnInstead(league, { commissionerId, sessionId: session.id, because }));
}
