import { sql } from "drizzle-orm";
import { formatDollars, toCents } from "#contract/platform/money.ts";
import { bookedPayment } from "#server/ledger/booked.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Seat = { leagueId: string; userId: string; paymentId: string };
type Row = { at: string; what: keyof typeof SENTENCES; amount: number | null };

/** Lists what the payer did in the league and got from it, oldest first, one line each. It names no one else. */
export async function activityOf(reader: Reader, { leagueId, userId, paymentId }: Seat): Promise<string[]> {
  const { rows } = await reader.execute<Row>(sql`
    with invited as (
      select i.created_at from invitations i join users u on lower(u.email) = lower(i.email)
      where i.league_id = ${leagueId} and u.id = ${userId} and i.status = 'accepted'
    ), replaced as (
      select r.created_at from replacement_invitations r
      where r.league_id = ${leagueId} and r.accepted_by_user_id = ${userId}
    )
    select created_at as at, 'invited' as what, null::bigint as amount from invited
    union all select created_at, 'asked_to_replace', null from replaced
    union all select m.joined_at, case
        when exists (select from replaced) then 'replaced'
        when exists (select from invited) then 'joined_by_invitation'
        when l.commissioner_id = m.user_id then 'joined_own'
        when l.is_public then 'joined'
        else 'joined_by_link' end, null
      from league_members m join leagues l on l.id = m.league_id where m.league_id = ${leagueId} and m.user_id = ${userId}
    union all select m.left_at, 'left', null from league_members m
      where m.league_id = ${leagueId} and m.user_id = ${userId} and m.left_at is not null
    union all select p.created_at, 'started_payment', p.amount from payments p where p.id = ${paymentId}
    union all select paid.paid_at, 'paid', p.amount from payments p
      join lateral ${bookedPayment(sql`p.id`)} paid on true where p.id = ${paymentId}
    union all select r.created_at, 'refund_' || r.status, r.amount from refunds r where r.payment_id = ${paymentId}
    union all select v.voted_at, 'voted_on_payouts', null from votes v
      join voting_sessions s on s.id = v.voting_session_id where s.league_id = ${leagueId} and v.user_id = ${userId}
    union all select v.voted_at, 'voted_on_commissioner', null from commissioner_votes v
      join commissioner_voting_proposals c on c.id = v.proposal_id where c.league_id = ${leagueId} and v.user_id = ${userId}
    union all select r.created_at, 'rated', null from commissioner_ratings r
      where r.league_id = ${leagueId} and r.user_id = ${userId}
    union all select o.created_at, 'won', o.amount from payouts o
      where o.league_id = ${leagueId} and o.user_id = ${userId}
    order by 1, 2`);
  return rows.map(({ at, what, amount }) => {
    const sentence = SENTENCES[what].replace("$", amount === null ? "" : formatDollars(toCents(amount)));
    return `${utcText(new Date(at))}: ${sentence}`;
  });
}

const SENTENCES = {
  invited: "invited to the league",
  asked_to_replace: "invited to take over a seat in the league",
  replaced: "took over the seat",
  joined_by_invitation: "accepted the invitation and took a seat in the league",
  joined_by_link: "took a seat in the league through an invitation link",
  joined_own: "took a seat in the league they run",
  joined: "took a seat in the league",
  left: "their seat in the league ended",
  started_payment: "started to pay the entry fee of $",
  paid: "paid $ by card",
  refund_pending: "a refund of $ was started",
  refund_processing: "a refund of $ was started",
  refund_succeeded: "a refund of $ was sent to the card",
  refund_failed: "a refund of $ was attempted and failed",
  voted_on_payouts: "voted on who gets the league's prizes",
  voted_on_commissioner: "voted on who runs the league",
  rated: "rated the league's commissioner",
  won: "was awarded $ from the league's pot",
} as const;
