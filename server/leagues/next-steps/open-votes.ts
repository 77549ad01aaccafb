import { sql } from "drizzle-orm";
import type { Facts } from "#server/leagues/next-steps/steps-in-league.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Vote = Facts["votes"][number];
type Row = Vote & { leagueId: string };

/**
 * Finds the open votes that a person can vote in and hasn't, and the proposed payouts that they can object to and
 * haven't, by league, the first to end first. A vote on an unclaimed payout is over once its winner can be paid.
 */
export async function openVotesOf(
  db: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<Map<string, Vote[]>> {
  const { rows } = await db.execute<Row>(sql`
    select s.league_id as "leagueId", s.kind as about, s.id as "sessionId", s.expires_at as by
    from voting_session_voters voter join voting_sessions s on s.id = voter.voting_session_id
    where voter.user_id = ${userId} and s.status = 'active' and s.expires_at > ${now.toISOString()}
      and not exists (select from votes cast_by where cast_by.voting_session_id = s.id and cast_by.user_id = ${userId})
      and not exists (select from payout_objections made
        where made.voting_session_id = s.id and made.user_id = ${userId} and s.kind = 'proposal')
      and (s.payout_id is null or exists (
        select from payouts o where o.id = s.payout_id and o.status = 'pending'
          and not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)))
    union all
    select p.league_id, 'commissioner', null, p.expires_at
    from commissioner_voters voter join commissioner_voting_proposals p on p.id = voter.proposal_id
    where voter.user_id = ${userId} and p.status = 'active' and p.expires_at > ${now.toISOString()}
      and not exists (select from commissioner_votes cast_by where cast_by.proposal_id = p.id and cast_by.user_id = ${userId})
    order by 4`);
  const votes = new Map<string, Vote[]>();
  for (const { leagueId, by, ...vote } of rows) {
    votes.set(leagueId, [...(votes.get(leagueId) ?? []), { ...vote, by: new Date(by).toISOString() }]);
  }
  return votes;
}
