import { type SQL, sql } from "drizzle-orm";
import { moneyKeptBy } from "#server/ledger/treasurer-balances.ts";
import { withLines } from "#server/money/payments/payment-lines.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { namesIn } from "#server/platform/mentions.ts";

const decimal = (cents: string) => sql.raw(`to_char(${cents} / 100.0, 'FM999999999990.00')`);

/** The payments they made, for themselves or for others. */
const paidBy = (id: string) => sql`((p.user_id = ${id} and p.paid_by_id is null) or p.paid_by_id = ${id})`;

/** What we keep about a person, by topic, without other people's names and addresses. */
const topics: Record<string, (userId: string, emails: SQL) => SQL> = {
  account: (id) => sql`
    select username, email, pending_email, email_verified_at, first_name, last_name, role, profile_image_url,
      created_at, updated_at, stripe_customer_id from users where id = ${id}`,
  picture: (id) => sql`
    select 'image/webp' as type, encode(bytes, 'base64') as base64, uploaded_at from profile_pictures where user_id = ${id}`,
  leaguesRun: (id) => sql`
    select id, name, status, created_at from leagues where commissioner_id = ${id} and deleted_at is null order by created_at`,
  seats: (id) => sql`
    select m.league_id, l.name as league, m.payment_status, m.paid_at, m.joined_at, m.left_at, m.first_season,
      m.last_season from league_members m join leagues l on l.id = m.league_id where m.user_id = ${id} order by m.joined_at`,
  seatsClaimed: (id) => sql`
    select c.league_id, l.name as league, u.username as name, c.way, c.claimed_at, c.confirmed_at, c.undone_at,
      case when c.undone_at is null then n.email end as email, case when c.undone_at is null then n.team end as team,
      case when c.undone_at is null then n.pay_to end as pay_to
    from seat_claims c join leagues l on l.id = c.league_id join users u on u.id = c.name_id
      join named_seats n on n.user_id = c.name_id where c.user_id = ${id} order by c.claimed_at`,
  seatsAskedFor: (id) => sql`
    select a.league_id, l.name as league, u.username as name, a.asked_at
    from claim_asks a join leagues l on l.id = a.league_id join users u on u.id = a.name_id
    where a.user_id = ${id} order by a.asked_at`,
  claimsDoubted: (id) => sql`
    select c.league_id, l.name as league, d.reason, d.created_at
    from claim_doubts d join seat_claims c on c.id = d.claim_id join leagues l on l.id = c.league_id
    where d.user_id = ${id} order by d.created_at`,
  dues: (id) => sql`
    select d.league_id, l.name as league, d.season_year, d.kind, d.charge_kind, ${decimal("d.amount")} as amount, l.currency, d.status, d.reason,
      ${decimal("d.covered")} as covered, d.set_at, d.objection, d.objected_at, d.accepted_at
    from dues d join leagues l on l.id = d.league_id where d.user_id = ${id} order by l.name, d.season_year, d.id`,
  payments: (id) => sql`
    select p.id, p.league_id, l.name as league, ${decimal("p.amount")} as amount, l.currency, p.first_season, p.seasons, p.status,
      p.paid_by_id is not null as for_another_member, p.stripe_payment_intent_id, p.created_at
    from payments p join leagues l on l.id = p.league_id where ${paidBy(id)} order by p.created_at`,
  treasurerPayments: (id) => sql`
    select t.payment_id, t.way, t.paid_on, t.is_recorded, t.answered_at, t.refusal, t.objection, t.settlement, t.reversal,
      r.said_at as reversal_said_at, r.reason as reversal_reason, r.objection as reversal_objection, r.answer as reversal_answer
    from treasurer_payments t join payments p on p.id = t.payment_id left join treasurer_reversals r on r.payment_id = p.id
    where ${paidBy(id)} or p.user_id = ${id} order by p.created_at`,
  moneyKept: (id) => sql`
    select a.league_id, l.name as league, a.season_year, ${decimal("a.balance")} as amount, l.currency
    from ${moneyKeptBy(id)} a join leagues l on l.id = a.league_id order by l.name, a.season_year`,
  refunds: (id) => sql`
    select r.id, r.league_id, r.payment_id, r.season_year, ${decimal("r.amount")} as amount, l.currency, r.status, r.reason,
      r.created_at from refunds r join leagues l on l.id = r.league_id where r.user_id = ${id} order by r.created_at`,
  payouts: (id) => sql`
    select o.id, o.league_id, o.season_year, o.kind, o.place, o.prize, o.period, ${decimal("o.amount")} as amount, l.currency,
      o.status, o.processed_at, o.created_at
    from payouts o join leagues l on l.id = o.league_id where o.user_id = ${id} order by o.created_at`,
  taxDetails: (id) => sql`select place, marked_at from tax_details where user_id = ${id}`,
  payoutAccount: (id) => sql`
    select stripe_account_id, ready_at, bank_name, bank_last4, created_at from payout_accounts where user_id = ${id}`,
  payoutVotes: (id) => sql`
    select s.league_id, s.season_year, v.vote, v.voted_at
    from votes v join voting_sessions s on s.id = v.voting_session_id where v.user_id = ${id} order by v.voted_at`,
  objectionsToPayouts: (id) => sql`
    select s.league_id, s.season_year, o.reason, o.created_at
    from payout_objections o join voting_sessions s on s.id = o.voting_session_id where o.user_id = ${id}
    order by o.created_at`,
  chargeVotes: (id) => sql`
    select d.league_id, d.season_year, b.vote from charge_ballots b join dues d on d.id = b.due_id
    where b.user_id = ${id} and b.vote is not null order by d.due_at, d.id`,
  commissionerVotes: (id) => sql`
    select p.league_id, v.vote, v.voted_at from commissioner_votes v
    join commissioner_voting_proposals p on p.id = v.proposal_id where v.user_id = ${id} order by v.voted_at`,
  objectionsToCommissioners: (id) => sql`
    select p.league_id, o.created_at from commissioner_objections o
    join commissioner_voting_proposals p on p.id = o.proposal_id where o.user_id = ${id} order by o.created_at`,
  ratings: (id) => sql`
    select league_id, rating, comment, created_at from commissioner_ratings where user_id = ${id} order by created_at`,
  pastSeasonsTold: (id) => sql`
    select h.league_id, l.name as league, jsonb_array_length(h.lines) as lines, h.told_at
    from league_history h join leagues l on l.id = h.league_id where h.told_by_id = ${id} order by h.told_at`,
  invitations: (_, emails) => sql`
    select league_id, email, status, created_at, expires_at from invitations where lower(email) in (${emails})
    union all
    select league_id, email, status, created_at, expires_at from replacement_invitations where lower(email) in (${emails})`,
  newsletter: (_, emails) => sql`
    select email, created_at, confirmed_at, ended_at from newsletter_subscriptions where lower(email) in (${emails})`,
  debtsSent: (id) => sql`
    select o.id, o.league_id, l.name as league, o.season_year, o.kind, ${decimal("o.amount")} as amount, l.currency, s.way, s.sent_on, o.status
    from treasurer_payouts s join payouts o on o.id = s.payout_id join leagues l on l.id = o.league_id
    where s.keeper_id = ${id} order by s.sent_at`,
  notifications: (id) => sql`
    select type, title, message, is_read, created_at from notifications where user_id = ${id} order by created_at`,
  emailsTurnedOff: (id) => sql`
    select topic as about, created_at from declined_emails where user_id = ${id} order by created_at`,
  limitsSetForThemselves: (id) => sql`
    select kind, ${decimal("amount")} as amount, until, asked_at, takes_effect_at, withdrawn_at
    from play_limit_changes where user_id = ${id} order by position`,
  calendarFeed: (id) => sql`select created_at from calendar_feeds where user_id = ${id}`,
  yahooConnection: (id) => sql`select connected_at, refused_at from yahoo_connections where user_id = ${id}`,
  identity: (id) => sql`
    select issuer, subject, email, linked_at, last_used_at from identities where user_id = ${id}`,
  pushNotificationsTurnedOff: (id) => sql`
    select topic as about, created_at from declined_pushes where user_id = ${id} order by created_at`,
  browsersNotified: (id) => sql`select created_at from push_subscriptions where user_id = ${id} order by created_at`,
  whatHappened: (id) => sql`
    select kind, ip, device, details, created_at from account_events where user_id = ${id} order by created_at`,
  termsAccepted: (id) => sql`
    select version, given, ip, device, accepted_at from terms_consents where user_id = ${id} order by accepted_at`,
  birthDate: (id) => sql`select born_on, ip, device, declared_at from birth_dates where user_id = ${id}`,
  placesDeclared: (id) => sql`
    select place, ip, device, declared_at from place_declarations where user_id = ${id} order by declared_at`,
  keysForPrograms: (id) => sql`
    select name, scope, start, created_at, ends_at, last_used_at from api_keys where user_id = ${id} order by created_at`,
  passkeys: (id) => sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at`,
};

/** Exports everything we keep about a person as JSON (RULES §16, Leaving), without secrets such as password hashes. */
export async function exportAccount(
  db: Reader,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<Record<string, unknown>> {
  const emails = sql`select lower(e) from users u, unnest(array[u.email, u.pending_email]) e where u.id = ${userId}`;
  const data: Record<string, unknown> = { exportedAt: now.toISOString() };
  for (const [topic, query] of Object.entries(topics)) {
    const { rows } = await db.execute<{ found: unknown }>(
      sql`select coalesce(json_agg(topic), '[]'::json) as found from (${query(userId, emails)}) topic`,
    );
    data[topic] = await mentionsNamed(db, rows[0]?.found);
  }
  data.payments = await withLines(db, data.payments as { id: string }[]);
  data.waysToPay = await waysToPayOf(db, { userId, secret });
  return data;
}

/** Puts in the names of the people whom texts mention, as the account's owner reads them in the app. */
async function mentionsNamed(db: Reader, found: unknown): Promise<unknown> {
  const json = JSON.stringify(found);
  const named = await namesIn(db, [json]);
  return JSON.parse(named(json, (name) => JSON.stringify(name).slice(1, -1)));
}
