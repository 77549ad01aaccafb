import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ballotFrom } from "#server/platform/ballot-from.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";

type OpenVotesQuery = { userId: string | SQLWrapper; now: Date };

/** Whether a seat's ballot counts already (RULES §28). */
const counts = (seat: Parameters<typeof ballotFrom>[0], now: Date): SQL =>
  sql`coalesce(${ballotFrom(seat)} <= ${now.toISOString()}, true)`;

/**
 * The open votes that a person can vote in and hasn't, and the proposed or approved payouts that they can object to and
 * haven't, unless they voted for them. A
 * vote on an unclaimed payout is over once its winner can be paid, and one on the commissioner once it has passed.
 */
export const openVotes = ({ userId, now }: OpenVotesQuery): SQL => sql`
  select s.league_id as "leagueId", case when s.passed_at is null then s.kind else 'proposal' end as about, s.id as "sessionId", s.created_at as "openedAt", s.expires_at as by
  from voting_session_voters voter join voting_sessions s on s.id = voter.voting_session_id
  where voter.user_id = ${userId} and s.status = 'active' and s.expires_at > ${now.toISOString()}
    and (s.passed_at is null or s.contested_at is null) and ${counts({ leagueId: sql`s.league_id`, userId }, now)}
    and not exists (select from votes cast_by where cast_by.voting_session_id = s.id and cast_by.user_id = ${userId}
      and (s.passed_at is null or cast_by.vote = 'for'))
    and not exists (select from payout_objections made
      where made.voting_session_id = s.id and made.user_id = ${userId} and (s.kind = 'proposal' or s.passed_at is not null and made.after_vote))
    and (s.payout_id is null or exists (
      select from payouts o where o.id = s.payout_id and o.status = 'pending'
        and not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)))
  union all
  select p.league_id, 'commissioner', null, p.created_at, p.expires_at
  from commissioner_voters voter join commissioner_voting_proposals p on p.id = voter.proposal_id
  where voter.user_id = ${userId} and voter.may_vote and p.status = 'active' and p.expires_at > ${now.toISOString()} and (p.effect_at is null or p.votes_for < p.raised_to) and ${counts({ leagueId: sql`p.league_id`, userId }, now)}
    and not exists (select from commissioner_votes cast_by where cast_by.proposal_id = p.id and cast_by.user_id = ${userId})`;

/**
 * Until when a notification's reader can cast the vote that it asks for; null if it asks for none, or for one that is over
 * or cast. One about the payouts leads to its vote; one about the commissioner leads to the league, so an open vote that
 * began after it isn't the one it asks for.
 */
export const canVoteUntil = (asked: OpenVotesQuery): SQL<Date | null> =>
  sql<Date | null>`
  case when ${notifications.type} in ('voting_requested', 'commissioner_vote_proposed') then (
    select max(vote.by) from (${openVotes(asked)}) vote
    where case ${notifications.type}
      when 'voting_requested' then '/voting/' || vote."sessionId" = ${notifications.actionUrl}
      else vote.about = 'commissioner' and vote."leagueId" = ${notifications.leagueId}
        and vote."openedAt" <= ${notifications.createdAt} end)
  end`.mapWith(notifications.createdAt);

/** Whether a notification asks for a vote that its reader can still cast. */
export const asksForVote = (asked: OpenVotesQuery): SQL<boolean> => sql<boolean>`(${canVoteUntil(asked)}) is not null`;
