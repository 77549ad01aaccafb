import { eq } from "drizzle-orm";
import type { VoteStatus } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { smallerPrizesVoteEnded } from "#server/notices/fixed-prizes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import type { LockedSession } from "#server/votes/payout-votes/lock-session.ts";
import { renewVoters } from "#server/votes/smaller-prizes/agreed-prizes.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; session: LockedSession; outcome: Outcome; now: Date };

/**
 * Ends a vote on smaller prizes (RULES §26). They become the season's when it starts. At the vote's deadline they are
 * agreed, too, if those who hadn't voted have left.
 */
export async function closeSmallerPrizes(tx: Tx, { league, session, outcome, now }: Closing): Promise<void> {
  const { prizeRow } = session;
  if (!prizeRow) throw new Error(`Vote ${session.id} is about no prizes.`);
  const isAgreed =
    outcome === "approved" ||
    (outcome === "expired" && session.votesFor > 0 && (await renewVoters(tx, league, session)) === session.votesFor);
  const status = isAgreed ? "approved" : outcome;
  const resolvedAt = outcome === "expired" ? session.expiresAt : now;
  await tx.update(votingSessions).set({ status, resolvedAt }).where(eq(votingSessions.id, session.id));
  const to = await membersAndCommissioner(tx, league);
  await tell(tx, now, smallerPrizesVoteEnded(league, { to, row: prizeRow, isAgreed }));
}
