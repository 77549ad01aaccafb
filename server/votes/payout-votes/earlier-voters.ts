import { sql } from "drizzle-orm";
import { payoutVotesNeeded, type Tally } from "#contract/votes.ts";
import type { Reader } from "#server/platform/db/client.ts";

/**
 * The ballots of those who had paid before the members voted in another commissioner: a majority of them must be for the
 * payouts too, so that seats which are filled afterwards can't take the pot (RULES §17).
 * @returns undefined in every other vote.
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
