import { sql } from "drizzle-orm";
import type { Facts } from "#server/leagues/next-steps/steps-in-league.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Vote = Facts["votes"][number];
type Row = { league_id: string; about: Vote["about"]; session_id: string | null; expires_at: string };

/**
 * Finds the open votes that a person can vote in and hasn't, by league, the first to end first. A vote on an unclaimed
 * payout is over once its winner can be paid.
 */
export async function openVotesOf(
  db: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<Map<string, Vote[]>> {
  const { rows } = await db.execute<Row>(sql`
    select s.league_id, s.kind as about, s.id as session_id, s.expires_at
    from voting_session_voters voter join voting_sessions s on s.id = voter.voting_session_id
    where voter.user_id = ${userId} and s.status = 'active' and s.expires_at > ${now.toISOString()}
      and not exists (select from votes cast_by where cast_by.voting_session_id = s.id and cast_by.user_id = ${userId})
      and (s.payout_id is null or exists (
        select from payouts o where o.id = s.payout_id and o.status = 'pending'
          and not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)))
    union all
    select p.league_id, 'commissioner', null, p.expires_at
    from commissioner_voters voter join commissioner_voting_proposals p on p.id = voter.proposal_id
    where voter.user_id = ${userId} and p.status = 'active' and p.expires_at > ${now.toISOString()}
      and not exists (select from commissioner_votes cast_by where cast_by.proposal_id = p.id and cast_by.user_id = ${userId})
    order by expires_at`);
  const votes = new Map<string, Vote[]>();
  for (const { league_id: leagueId, about, session_id: sessionId, expires_at: expiresAt } of rows) {
    const vote = { about, sessionId, by: new Date(expiresAt).toISOString() };
    votes.set(leagueId, [...(votes.get(leagueId) ?? []), vote]);
  }
  return votes;
}
