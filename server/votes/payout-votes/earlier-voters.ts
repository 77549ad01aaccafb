import { and, eq, sql } from "drizzle-orm";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { payoutVotesNeeded, type Tally } from "#contract/votes/votes.ts";
import { votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/**
 * Counts the ballots of members who had paid before the vote that brought in a new commissioner: a majority of them
 * must approve the payouts, too, so that seats filled afterward can't take the pot (RULES §17). @returns undefined in
 * every other vote.
 */
export async function earlierTally(db: Reader, sessionId: string): Promise<Tally | undefined> {
  const { rows } = await db.execute<{ eligible: number; votes_for: number; votes_against: number }>(sql`
    select count(*)::int as eligible, (count(*) filter (where ballot.vote = 'for'))::int as votes_for,
      (count(*) filter (where ballot.vote = 'against'))::int as votes_against
    from voting_session_voters voter
    left join votes ballot on ballot.voting_session_id = voter.voting_session_id and ballot.user_id = voter.user_id
    where voter.voting_session_id = ${sessionId} and voter.had_paid_before`);
  const [row] = rows;
  if (!row || row.eligible === 0) return undefined;
  const { eligible, votes_for: votesFor, votes_against: votesAgainst } = row;
  return { eligible, votesFor, votesAgainst, needed: payoutVotesNeeded(eligible) };
}

/**
 * Does the same for the screens. Also undefined if every voter had paid before, because the two majorities are then the
 * same.
 */
export async function earlierVotersOf(
  db: Reader,
  { id, leagueId, seasonYear, totalEligibleVoters }: SessionRow,
  userId: string,
): Promise<VotingSession["earlier"]> {
  const [tally, voted] = await Promise.all([earlierTally(db, id), votedSeason(db, { leagueId, seasonYear })]);
  if (!tally || !voted || tally.eligible === totalEligibleVoters) return undefined;
  const { eligible, votesFor, votesAgainst, needed: votesNeeded } = tally;
  const { votingSessionId, userId: voterId, hadPaidBefore } = votingSessionVoters;
  const isTheirs = and(eq(votingSessionId, id), eq(voterId, userId), eq(hadPaidBefore, true));
  const isOne = (await db.$count(votingSessionVoters, isTheirs)) > 0;
  const { reason: because, paidBy } = voted;
  return { because, paidBy: paidBy.toISOString(), eligible, votesFor, votesAgainst, votesNeeded, isOne };
}
