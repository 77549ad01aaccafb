import { eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { votedOnInstead } from "#server/notices/objections.ts";
import { payoutsNotApproved } from "#server/notices/payout-votes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { type LockedSession, voterIdsOf } from "#server/votes/payout-votes/lock-session.ts";
import { tellVoteOpened } from "#server/votes/payout-votes/tell-vote-opened.ts";
import { whyNoVote } from "#server/votes/payout-votes/voters.ts";

type Turning = { session: LockedSession; because: string; now: Date };

/**
 * Turns a proposal into a vote, with the same payouts and the members who could object to it, because they had paid when
 * it was made (RULES §8, §21); where no vote can come together, it has failed (RULES §28). The caller holds the locks of the league and the proposal.
 */
export async function turnIntoVote(tx: Tx, league: LockedLeague, { session, because, now }: Turning): Promise<void> {
  const voters = await voterIdsOf(tx, session.id);
  const refusal = await whyNoVote(tx, league, { voters, now });
  const ended = { status: "rejected" as const, resolvedAt: now };
  await tx
    .update(votingSessions)
    .set({ kind: "payouts", ...(refusal ? ended : { expiresAt: addDays(now, VOTE_DAYS) }) })
    .where(eq(votingSessions.id, session.id));
  if (refusal)
    return tell(tx, now, payoutsNotApproved(league, await memberIds(tx, league.id), { refusal, wereObjected: true }));
  await tellVoteOpened(tx, league, { session, voters, because, now });
  const { commissionerId } = league;
  if (voters.includes(commissionerId)) return;
  await tell(tx, now, votedOnInstead(league, { commissionerId, sessionId: session.id, because }));
}
