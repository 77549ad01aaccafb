import type { TestApp } from "#tests/support/app.ts";

/** The events the seasons are about, each with a query that counts how often it happened. */
const HAPPENINGS: Record<string, string> = {
  paid: "payments where status = 'succeeded'",
  "paid to a treasurer": "treasurer_payments where keeper_id is not null",
  "payment to a treasurer that didn't arrive": "treasurer_payments where refusal is not null",
  "payment recorded by a treasurer": "treasurer_payments where is_recorded",
  "record of a treasurer reversed": "ledger.entries where event_type = 'entry_fee.reversed'",
  "record of a treasurer objected to": "treasurer_payments where objected_at is not null",
  "objection settled": "treasurer_payments where settled_at is not null",
  "reversal said by somebody who isn't the treasurer anymore": `treasurer_reversals r join treasurer_payments t using (payment_id)
    join payments p on p.id = r.payment_id join leagues l on l.id = p.league_id where t.keeper_id <> l.treasurer_id`,
  "reversal of what another paid objected to": `treasurer_reversals r join payments p on p.id = r.payment_id
    where r.objected_by_id in (p.user_id, p.paid_by_id) and p.paid_by_id is not null`,
  "reversal taken back": "treasurer_reversals where answer = 'I looked twice.'",
  "reversal lapsed": "treasurer_reversals where answer like '%, so %'",
  "reversal booked after 14 days": "treasurer_reversals where ended_at is not null and answer is null",
  "debt sent": "ledger.entries where event_type = 'debt.sent'",
  "debt denied": "ledger.entries where event_type = 'debt.denied'",
  "debt received": "payouts where by_treasurer and status = 'completed'",
  "refund owed by a treasurer": "ledger.entries where event_type = 'refund.owed'",
  "money handed over": "ledger.entries where event_type = 'kept.handed_over'",
  "money of several seasons handed over": `ledger.entries e where event_type = 'kept.handed_over'
    and (select count(*) from ledger.postings p where p.entry_id = e.id) > 2`,
  "kept money carried": `ledger.entries e where event_type = 'season.carried' and exists (select from ledger.postings p
    join ledger.accounts a on a.id = p.account_id where p.entry_id = e.id and a.kind = 'kept')`,
  "name added": "named_seats",
  "name paid": "payments p join users u on u.id = p.user_id where not u.has_account and p.status = 'succeeded'",
  "prize for a name": "payouts o join users u on u.id = o.user_id where not u.has_account and o.kind = 'prize'",
  "seat claimed by its link": "seat_claims where way = 'link'",
  "seat put together with another": "seat_claims where way = 'commissioner'",
  "claim undone": "seat_claims where undone_at is not null",
  "seat claimed after its prize was named": "seat_claims where had_prize",
  "person of a claim confirmed": "seat_claims where confirmed_at is not null",
  "debt moved with a claimed seat": "ledger.entries where event_type = 'seat.claimed'",
  charged: "dues where kind = 'charge'",
  "charge objected to": "dues where objected_at is not null",
  "charge withdrawn": "dues where kind = 'charge' and status = 'withdrawn'",
  "charge accepted": "dues where accepted_at is not null",
  "charge that the members confirmed": `(select due_id from charge_ballots group by 1
    having 2 * count(*) filter (where vote = 'for') > count(*)) asked`,
  "charge that the members rejected": `(select due_id from charge_ballots group by 1
    having 2 * count(*) filter (where vote = 'against') > count(*)) asked`,
  "charge taken from a prize": "set_offs s join dues d on d.id = s.due_id where d.kind = 'charge'",
  "charge paid while the members voted on a prize of its member": `payment_dues paid join payments p on p.id = paid.payment_id
    join dues d on d.id = paid.due_id and d.kind = 'charge' join voting_sessions s on s.league_id = d.league_id
    where p.status = 'succeeded' and s.status = 'approved' and p.created_at between s.created_at and s.resolved_at
      and s.proposed_payouts @> jsonb_build_array(jsonb_build_object('userId', d.user_id))`,
  "charge withdrawn after it was taken from a prize":
    "ledger.entries where details::text like '%:undone%' or idempotency_key like '%:undone%'",
  "late fee in two seasons": `dues late where kind = 'late' and season_year > 1 and exists (select from dues other
    where other.kind = 'late' and other.league_id = late.league_id and other.user_id = late.user_id and other.season_year < late.season_year)`,
  "late fee added": "dues where kind = 'late'",
  "late fee waived": "dues where kind = 'late' and status = 'waived'",
  "part paid": "dues where kind = 'part' and status = 'paid'",
  "part taken back, and the fee lowered": `dues d where d.kind = 'entry' and d.set_by_id is not null and d.status <> 'waived'
    and exists (select from payment_dues paid join dues part on part.id = paid.due_id join treasurer_payments t
      on t.payment_id = paid.payment_id where part.league_id = d.league_id and part.user_id = d.user_id
      and part.kind = 'part' and t.reversed_at is not null)`,
  "record of a part reversed that another paid": `treasurer_payments t join payments p on p.id = t.payment_id
    where t.reversed_at is not null and p.paid_by_id is not null`,
  "paid for another member": "payments where paid_by_id is not null and status = 'succeeded'",
  "only dues paid": "payments where seasons = 0 and status = 'succeeded'",
  "taken from a prize": "set_offs",
  "charge given back": "payment_dues where refunded > 0",
  "asked for other years in another tab": `payments p where status = 'cancelled' and exists (select from payments other
    where other.league_id = p.league_id and other.user_id = p.user_id and other.seasons <> p.seasons
      and other.created_at = p.created_at)`,
  refunded: "refunds where status = 'succeeded'",
  "refund set aside": "ledger.entries where event_type in ('refund.failed', 'refund.returned')",
  "refund tried again": "refunds where attempt > 1",
  "refund paid to a bank account": "payouts where kind = 'refund'",
  "limit a month set": "play_limit_changes where kind = 'monthly_limit'",
  "part paid by a friend for somebody on a break": `payments p join payment_dues paid on paid.payment_id = p.id
    join dues part on part.id = paid.due_id and part.kind = 'part' where p.status = 'succeeded' and p.paid_by_id is not null
      and play_break_until(p.user_id, p.created_at) is not null`,
  "break taken": "play_limit_changes where kind = 'break'",
  erased: "users where erased_at is not null",
  "unclaimed and paid": "unclaimed_money where paid_as_id is not null",
  "prize awarded": "payouts where kind = 'prize'",
  "period prize awarded": "payouts where kind = 'period_prize'",
  "payout sent": "payouts where status = 'completed'",
  "prize sent by the processor": `ledger.entries e join payouts o on o.id::text = e.details ->> 'payoutId'
    where e.event_type = 'transfer.completed' and o.kind in ('prize', 'period_prize')`,
  "payout taken back by the processor": "payout_attempts where reversed > 0",
  "returned to members": "refunds where is_return",
  carried: "ledger.entries where event_type = 'season.carried'",
  "reimbursement without a prize": `payouts o where o.kind = 'reimbursement' and not exists (select from payouts other
    where other.league_id = o.league_id and other.season_year = o.season_year and other.kind = 'prize')`,
  "reimbursement of 100%": `payouts o join leagues l on l.id = o.league_id
    where o.kind = 'reimbursement' and l.commissioner_reimbursement = 10000`,
  "removed after prizes": `league_members m where m.left_at is not null and exists (select from payouts o
    where o.league_id = m.league_id and o.kind = 'period_prize' and o.created_at <= m.left_at)`,
  "vote approved": "voting_sessions where status = 'approved' and intervention is null and kind = 'payouts'",
  "week's high score paid by itself": `payouts o where o.kind = 'period_prize' and o.prize like 'Weekly high score%'
    and not exists (select from voting_sessions s where s.league_id = o.league_id)`,
  "week's high score voted on":
    "voting_sessions where status = 'approved' and period = 'Week 1' and results_id is not null",
  "paid after the time to object": "voting_sessions where kind = 'proposal' and status = 'approved'",
  "voted on after objections": "voting_sessions where kind = 'payouts' and objections_until is not null",
  "called off because a team changed hands": "team_changes where closed_vote_id is not null",
  "vote not approved": "voting_sessions where status in ('rejected', 'expired') and kind = 'payouts'",
  "admin decided": "voting_sessions where intervention is not null",
  "unclaimed prize kept": "audit_log where action = 'league.keep_waiting'",
  "unclaimed prize given back": "payouts where forfeited_at is not null",
  "commissioner changed": "commissioner_voting_proposals where status = 'approved'",
  "commissioner elected in place of one who is gone": `commissioner_voting_proposals c where c.status = 'approved' and
    exists (select from league_notices n where n.league_id = c.league_id and n.sent_at <= c.created_at)`,
  "admin stepped in": "audit_log where action = 'league.step_in'",
  "prepaid seasons taken back": "refunds where reason like 'You took back%'",
  "fee lowered after payment": `audit_log where action = 'league.change_terms' and details ->> 'refunded' <> '0.00'
    and changes @> '[{"label": "Entry fee"}]'`,
  "dynasty ended by an edit after payment": `audit_log where action = 'league.change_terms'
    and details ->> 'refunded' <> '0.00' and changes @> '[{"label": "League type"}]'`,
  "seat handed over": "replacement_invitations where completed_at is not null",
  "next season": "leagues where current_year > 1",
};

/** Adds the counts of one world to those of others. */
export async function countHappenings({ database }: TestApp, happened: Record<string, number>): Promise<void> {
  for (const [what, rows] of Object.entries(HAPPENINGS)) {
    const found = await database.ownerPool.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
    happened[what] = (happened[what] ?? 0) + (found.rows[0]?.count ?? 0);
  }
}
