/** Money that moved without the word of those it concerns, each as a query that finds the offending rows (RULES §17, §24, §25). */
export const NEVER_AGREED: Record<string, string> = {
  "a payment that was reversed at another's cost than who received it": `
    select e.id from ledger.entries e join treasurer_payments t on t.payment_id::text = e.details ->> 'paymentId'
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id and a.kind = 'kept' and a.user_id <> t.keeper_id
    where e.event_type = 'entry_fee.reversed'`,
  "a payment that was reversed before its member and payer had 14 days, or against their objection": `
    select t.payment_id from treasurer_payments t where t.reversed_at is not null
      and not (t.is_recorded and (t.objected_at is not null or t.reversed_at < t.answered_at + interval '1 hour'))
      and not exists (select from treasurer_reversals r where r.payment_id = t.payment_id and r.ended_at = t.reversed_at
        and r.objected_at is null and r.answer is null and r.said_at + interval '14 days' <= r.ended_at)`,
  "a seat that counts as open while what paid for it is being reversed": `
    select r.payment_id from treasurer_reversals r join payments p on p.id = r.payment_id
    join payment_allocations s on s.payment_id = p.id and s.refunded = 0
    join dues d on d.league_id = p.league_id and d.user_id = p.user_id and d.season_year = s.season_year and d.kind = 'entry'
    where r.ended_at is null and (p.status <> 'succeeded' or p.seasons > 0 and d.status = 'open' and d.amount <= s.amount)`,
  "a charge that was taken from a prize although nobody had agreed to it": `
    select s.due_id from set_offs s join dues d on d.id = s.due_id join payouts o on o.id = s.payout_id
    join leagues l on l.id = d.league_id
    where d.kind = 'charge' and not d.by_rule and not coalesce(d.accepted_at <= o.created_at, false) and case
      when exists (select from charge_ballots b where b.due_id = d.id)
        then (select 2 * count(*) filter (where b.vote = 'for') <= count(*) from charge_ballots b where b.due_id = d.id)
      else d.objected_at is not null or d.due_at + interval '7 days' > o.created_at
        or l.status = 'completed' and l.current_year = d.season_year and d.due_at + interval '7 days' > l.completed_at
        or not exists (select from notifications n where n.id = d.notice_id and n.heard_at + interval '7 days' <= o.created_at) end`,
  "an award that was paid before its members had 72 hours, or although one of them objected": `
    select id from voting_sessions where passed_at is not null and raised_to is null and status = 'approved'
      and intervention is null and (contested_at is not null or resolved_at < passed_at + interval '72 hours')`,
  "a winner who got less than the vote showed": `
    select o.id from voting_sessions s cross join jsonb_array_elements(s.proposed_payouts) with ordinality shown(one, nth)
    join payouts o on o.league_id = s.league_id and o.season_year = s.season_year and o.user_id::text = one ->> 'userId'
      and o.created_at = s.resolved_at and o.place is not distinct from (one ->> 'place')::int
      and o.period is not distinct from s.period and o.kind in ('prize', 'period_prize')
    where s.status = 'approved' and s.intervention is null and s.kind <> 'return'
      and o.amount < (one ->> 'amount')::numeric - coalesce((select sum((taken ->> 'cents')::int)
        from jsonb_array_elements(s.set_offs -> (shown.nth - 1)::int) taken), 0)`,
  "a charge that nobody owes and that a prize paid": `
    select id from dues where status in ('withdrawn', 'waived') and covered > 0 and kind in ('charge', 'late')`,
};
