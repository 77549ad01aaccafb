import { expect } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import type { Cast } from "#tests/model/acts.ts";
import { NEVER_AGREED } from "#tests/model/never-agreed.ts";
import { checkOwed } from "#tests/model/owed-everywhere.ts";
import { checkSums } from "#tests/model/season-sums.ts";

/** States the database must never hold, each as a query that finds the offending rows. */
const NEVER: Record<string, string> = {
  ...NEVER_AGREED,
  "a pool is not what was paid in less what was given back and paid out": `
    with fees as (
      select p.league_id, s.season_year, sum(s.amount - s.refunded)::bigint as cents
      from payment_allocations s join payments p on p.id = s.payment_id group by 1, 2
    ), awarded as (
      select league_id, season_year, sum(amount)::bigint as cents from payouts
      where kind not in ('refund', 'unclaimed') group by 1, 2
    ), moved as (
      select a.league_id, a.season_year, -sum(p.amount)::bigint as cents
      from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where a.kind in ('escrow', 'pot') and e.event_type in ('season.carried', 'payout.forfeited', 'payout.recalled') group by 1, 2
    )
    select a.address, -a.balance as held, f.cents as fees, w.cents as awarded, m.cents as moved from ledger.accounts a
    left join fees f using (league_id, season_year) left join awarded w using (league_id, season_year)
    left join moved m using (league_id, season_year)
    where a.kind in ('escrow', 'pot')
      and -a.balance <> coalesce(f.cents, 0) - coalesce(w.cents, 0) + coalesce(m.cents, 0)`,
  "set aside is not what its refunds say": `
    select a.address from ledger.accounts a where a.kind = 'set_aside' and -a.balance <> (
      select coalesce(sum(r.set_aside), 0) from refunds r
      where r.league_id = a.league_id and r.season_year = a.season_year)`,
  "a winner who was given a fee back after the prize": `
    select r.id from refunds r join payouts o on o.league_id = r.league_id and o.season_year = r.season_year
      and o.kind in ('prize', 'period_prize') and o.created_at < r.created_at
    join payments p on p.id = r.payment_id and p.user_id = o.user_id
    where not r.is_return and o.forfeited_at is null
      -- A charge that is withdrawn goes back to everyone, winners too.
      and r.reason not like '%isn''t owed anymore%' and r.reason not like 'Less was owed%'
      -- A fee that an admin lowers goes back to everyone who paid more, winners too.
      and r.reason not like 'The terms of % changed%'`,
  "two intents that can be charged": `
    select p.league_id, p.user_id, count(*) from sandbox.payment_intents i join payments p on p.stripe_payment_intent_id = i.id
    where i.status not in ('succeeded', 'canceled') group by 1, 2 having count(*) > 1`,
  "an intent that can be charged but belongs to no open payment": `
    select i.id from sandbox.payment_intents i where i.status not in ('succeeded', 'canceled') and not exists (
      select from payments p where p.stripe_payment_intent_id = i.id and p.status = 'pending')`,
  "a season that a member was charged for twice and keeps paying": `
    select p.league_id, p.user_id, s.season_year from payment_allocations s join payments p on p.id = s.payment_id
    where s.amount > s.refunded and not exists (select from payment_dues d where d.payment_id = p.id) and not exists (
      select from refunds r where r.payment_id = p.id and r.season_year = s.season_year and r.status = 'failed')
      -- A member removed after prizes were paid leaves money in the pool, which stays there if they join and pay again.
      and not exists (select from league_members m where m.league_id = p.league_id and m.user_id = p.user_id
        and m.left_at >= p.created_at)
    group by 1, 2, 3 having count(*) > 1`,
  "a seat too many": `
    select l.id, count(*) from leagues l join league_members m on m.league_id = l.id
    where m.left_at is null and m.first_season <= l.current_year
    group by l.id having count(*) > l.max_members`,
  "two votes at once": `
    select league_id from voting_sessions where status = 'active' group by 1 having count(*) > 1
    union all select league_id from commissioner_voting_proposals where status = 'active' group by 1 having count(*) > 1`,
  "a ballot of someone who wasn't asked": `
    select v.id from votes v where not exists (
      select from voting_session_voters w where w.voting_session_id = v.voting_session_id and w.user_id = v.user_id)`,
  "a majority that was not reached": `
    select id from voting_sessions where status = 'approved' and intervention is null and kind <> 'proposal'
      and votes_for < ceil(total_eligible_voters * 0.51)`,
  "a proposal that was paid although enough members objected": `
    select s.id from voting_sessions s where s.kind = 'proposal' and s.status = 'approved' and s.objections_needed <= (
      select count(*) from payout_objections o where o.voting_session_id = s.id)`,
  "a place or a week's prize that was paid from two proposals": `
    select o.league_id from payouts o where o.kind in ('prize', 'period_prize') and o.forfeited_at is null
    group by o.league_id, o.season_year, o.user_id, o.period, o.place, o.prize having count(*) > 1`,
  "a paid member without a payment": `
    select m.id from league_members m join leagues l on l.id = m.league_id
    where m.left_at is null and m.payment_status = 'paid' and l.entry_fee > 0 and not exists (
      select from payment_allocations s join payments p on p.id = s.payment_id
      where p.league_id = l.id and p.user_id = m.user_id and s.season_year = greatest(m.first_season, l.current_year)
        and (p.seasons > 0 or exists (select from payment_dues paid join dues part on part.id = paid.due_id
          where paid.payment_id = p.id and part.kind = 'part')))
      and not exists (select from dues d where d.league_id = l.id and d.user_id = m.user_id and d.status = 'waived'
        and d.season_year = greatest(m.first_season, l.current_year))`,
  "a due that is owed without a seat": `
    select d.id from dues d join leagues l on l.id = d.league_id where d.status = 'open' and not exists (
      select from league_members m where m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null
        and greatest(m.first_season, l.current_year) = d.season_year
        and (d.kind in ('late', 'charge') or m.payment_status in ('pending', 'overdue')))`,
  "a fee that was lowered and charged in full": `
    select d.id from dues d join payments p on p.league_id = d.league_id and p.user_id = d.user_id
    join payment_allocations s on s.payment_id = p.id and s.season_year = d.season_year
    where d.kind = 'entry' and d.status = 'paid' and s.amount - s.refunded > d.amount + (
        select coalesce(sum(paid.amount - paid.refunded), 0) from payment_dues paid join dues other on other.id = paid.due_id
        where paid.payment_id = p.id and other.season_year = d.season_year and other.kind <> 'part') and not exists (
      select from disputes where disputes.payment_id = p.id)
      and not exists (select from league_members m where m.league_id = p.league_id and m.user_id = p.user_id
        and m.left_at >= p.created_at)`,
  "a member who paid more than their fee after it was lowered": `
    select d.id from dues d join league_members m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null
    where d.kind = 'entry' and d.status in ('open', 'paid') and d.amount < (
      select coalesce(sum(s.amount - s.refunded - (select coalesce(sum(paid.amount - paid.refunded), 0)
        from payment_dues paid join dues other on other.id = paid.due_id
        where paid.payment_id = p.id and other.season_year = d.season_year and other.kind <> 'part')), 0)
      from payments p join payment_allocations s on s.payment_id = p.id and s.season_year = d.season_year
      where p.league_id = d.league_id and p.user_id = d.user_id and p.status = 'succeeded' and p.created_at > m.joined_at
        and not exists (select from disputes where disputes.payment_id = p.id))`,
  "money that was paid above a lowered fee and isn't owed back yet": "select id from dues where owed_back > 0",
  "a later part that was paid before an earlier one": `
    select early.id from dues early join dues late using (league_id, user_id, season_year)
    where early.kind = 'part' and early.status = 'open' and late.kind = 'part' and late.status = 'paid' and early.part < late.part
      and not exists (select from payment_dues paid join payments p on p.id = paid.payment_id join dues d on d.id = paid.due_id
        where d.league_id = early.league_id and d.user_id = early.user_id and d.kind = 'part' and d.part <= early.part
          and p.status <> 'pending' and (p.status = 'failed' or paid.refunded > 0
            or exists (select from disputes where disputes.payment_id = p.id)))`,
  "an act of somebody without an account": `
    select user_id from (select user_id from votes union all select user_id from payout_objections
      union all select user_id from commissioner_votes union all select user_id from commissioner_ratings
      union all select user_id from notifications union all select keeper_id from treasurer_payments) acts
    join users on users.id = acts.user_id where not users.has_account`,
  "rows of a name whose seat is an account's": `
    select c.name_id from seat_claims c where c.undone_at is null and (
      exists (select from dues d where d.user_id = c.name_id) or exists (select from payouts o where o.user_id = c.name_id)
      or exists (select from payments p where c.name_id in (p.user_id, p.paid_by_id))
      or exists (select from league_members m where m.user_id = c.name_id and m.left_at is null)
      or exists (select from ledger.accounts a where a.user_id = c.name_id and a.kind = 'owed' and a.balance <> 0))`,
  "a prize paid to a claimed seat that nobody confirmed": `
    select o.id from payouts o join seat_claims c on c.league_id = o.league_id and c.user_id = o.user_id
    where c.had_prize and c.confirmed_at is null and c.undone_at is null and o.kind <> 'refund'
      and o.status in ('processing', 'completed') and o.created_at > c.claimed_at`,
  "an entry of a kind that no figure knows": `
    select event_type from ledger.entries where event_type not in (select event_type from ledger.event_kinds)`,
  "a payment for somebody else's due": `
    select paid.due_id from payment_dues paid join payments p on p.id = paid.payment_id join dues d on d.id = paid.due_id
    where (p.league_id, p.user_id) <> (d.league_id, d.user_id)`,
  "cents of a payment that belong to no due, or to two": `
    select p.id from payments p join payment_allocations s on s.payment_id = p.id
    join lateral (select coalesce(sum(paid.amount), 0) as cents, coalesce(sum(paid.amount - paid.refunded), 0) as kept
      from payment_dues paid join dues d on d.id = paid.due_id
      where paid.payment_id = p.id and d.season_year = s.season_year) others on true
    where p.status = 'succeeded' and (others.cents > s.amount
      or (p.seasons = 0 and s.amount - s.refunded > others.kept))`,
  "a due that is paid by nothing or twice, or is open although it's paid": `
    select d.id, d.kind, d.status from dues d join lateral (
      select coalesce(sum(paid.amount - paid.refunded), 0) as cents from payment_dues paid join payments p on p.id = paid.payment_id
      where paid.due_id = d.id and p.status = 'succeeded') paid on true
    where d.kind in ('part', 'late', 'charge') and ((d.status = 'paid' and d.covered + paid.cents <> d.amount)
      or (d.status = 'open' and paid.cents > 0))`,
  "what was taken from prizes isn't what the dues or the prizes say": `
    select d.id from dues d where d.kind in ('late', 'charge')
      and d.covered <> (select coalesce(sum(s.amount), 0) from set_offs s where s.due_id = d.id)
    union all
    select o.id from payouts o where o.forfeited_at is null
      and o.set_off <> (select coalesce(sum(s.amount), 0) from set_offs s where s.payout_id = o.id)
    union all
    select s.due_id from set_offs s join payouts o on o.id = s.payout_id join dues d on d.id = s.due_id
    where (o.league_id, o.user_id, o.season_year) <> (d.league_id, d.user_id, d.season_year)`,
  "an entry due whose parts say otherwise": `
    select e.id from dues e where e.kind = 'entry' and e.status <> 'withdrawn' and e.covered <> (
      select least(e.amount, coalesce(sum(p.amount), 0)) from dues p where p.league_id = e.league_id and p.user_id = e.user_id
        and p.season_year = e.season_year and p.kind = 'part' and p.status = 'paid')
    union all
    select e.id from dues e where e.kind = 'entry' and e.status = 'open' and exists (
      select from dues p where p.league_id = e.league_id and p.user_id = e.user_id and p.season_year = e.season_year
        and p.kind = 'part' and p.status in ('open', 'paid')
      having count(*) > 0 and sum(p.amount) <> e.amount)`,
  "charges above what the terms allow": `
    select d.user_id from dues d join leagues l on l.id = d.league_id where d.kind = 'charge' and d.status <> 'withdrawn'
    group by d.league_id, d.user_id, d.season_year, l.max_charges_per_member having sum(d.amount) > l.max_charges_per_member`,
  "a late fee above the league's": `
    select d.id from dues d join leagues l on l.id = d.league_id where d.kind = 'late' and d.amount > l.late_fee`,
  "money that goes back to somebody who didn't pay it": `
    select r.id from refunds r join payments p on p.id = r.payment_id where r.user_id <> coalesce(p.paid_by_id, p.user_id)`,
  "payments of a month above the limit that their payer had set before they began": `
    with reigns as (
      select c.*, lead(c.takes_effect_at, 1, 'infinity') over (partition by c.user_id order by c.takes_effect_at, c.position) as ends_at
      from play_limit_changes c where c.kind = 'monthly_limit' and c.withdrawn_at is null)
    select r.user_id, r.amount from reigns r
    join payments p on coalesce(p.paid_by_id, p.user_id) = r.user_id and p.created_at > r.takes_effect_at and p.created_at < r.ends_at
    join payment_allocations s on s.payment_id = p.id
    where r.amount is not null and p.status = 'succeeded' and not p.by_treasurer
    group by r.id, r.user_id, r.amount, date_trunc('month', p.updated_at, 'UTC') having sum(s.amount - s.refunded) > r.amount`,
  "a payment or a seat that was begun on a break": `
    select p.id from payments p where p.status <> 'cancelled'
      and not exists (select from treasurer_payments t where t.payment_id = p.id and t.is_recorded)
      and play_break_until(coalesce(p.paid_by_id, p.user_id), p.created_at) is not null
      and play_break_until(coalesce(p.paid_by_id, p.user_id), p.created_at - interval '1 ms') is not null
    union all
    select m.id from league_members m where play_break_until(m.user_id, m.joined_at) is not null
      and play_break_until(m.user_id, m.joined_at - interval '1 ms') is not null`,
  "a canceled league that keeps money": `
    select l.id from leagues l join ledger.accounts a on a.league_id = l.id and a.kind in ('escrow', 'pot')
    where l.status = 'cancelled' and a.season_year >= l.current_year and a.balance <> 0`,
  "a season that went on with money left in it": `
    select l.id from leagues l join ledger.accounts a on a.league_id = l.id and a.kind in ('escrow', 'pot')
    where a.season_year < l.current_year and a.balance <> 0`,
  "treasurers keep other than what arrived less what they sent": `
    with arrived as (
      select p.league_id, sum(p.amount)::bigint as cents from payments p join treasurer_payments t on t.payment_id = p.id
      where t.keeper_id is not null and t.reversed_at is null group by 1
    ), sent as (
      select league_id, sum(amount)::bigint as cents from payouts where by_treasurer and status in ('processing', 'completed') group by 1
    ), kept as (
      select league_id, sum(balance)::bigint as cents from ledger.accounts where kind = 'kept' group by 1
    )
    select l.id from leagues l left join arrived a on a.league_id = l.id left join sent s on s.league_id = l.id
    left join kept k on k.league_id = l.id
    where l.custody = 'treasurer' and coalesce(k.cents, 0) <> coalesce(a.cents, 0) - coalesce(s.cents, 0)`,
  "a payment that a treasurer took and that isn't paid, or the other way around": `
    select p.id from payments p join treasurer_payments t on t.payment_id = p.id
    where (p.status = 'succeeded') <> (t.keeper_id is not null and t.reversed_at is null)`,
  "a debt that arrived and that nobody sent": `
    select o.id from payouts o where o.by_treasurer and o.status in ('processing', 'completed') and not exists (
      select from treasurer_payouts t where t.payout_id = o.id and t.denied_at is null)`,
  "a debt that had arrived and is owed again": `
    select o.id from payouts o where o.by_treasurer and o.processed_at is not null and o.status <> 'completed'`,
  "a treasurer's league that the processor knows": `
    select l.id::text from leagues l join sandbox.payment_intents i on i.body #>> '{metadata,league_id}' = l.id::text where l.custody = 'treasurer'
    union all
    select l.id::text from leagues l join payouts o on o.league_id = l.id join payout_attempts a on a.payout_id = o.id
    where l.custody = 'treasurer'
    union all
    select l.id::text from leagues l join season_reviews r on r.league_id = l.id where l.custody = 'treasurer'`,
  "a treasurer's league with work for the processor": `
    select j.payload from graphile_worker._private_jobs j where exists (
      select from payouts o where o.by_treasurer and o.id = (j.payload ->> 'payoutId')::uuid)
    union all
    select j.payload from graphile_worker._private_jobs j where exists (
      select from refunds r where r.by_treasurer and r.id = (j.payload ->> 'refundId')::uuid)`,
  "money that was handed over, but not all of it": `
    select e.id from ledger.entries e where e.event_type = 'kept.handed_over' and (
      select sum(p.amount) from ledger.postings p join ledger.accounts a on a.id = p.account_id
      where a.kind = 'kept' and a.league_id = e.league_id and a.user_id::text = e.details ->> 'userId'
        and p.entry_id <= e.id) <> 0`,
  "a treasurer's league without a treasurer who belongs to it": `
    select l.id from leagues l where l.custody = 'treasurer' and l.treasurer_id <> l.commissioner_id and not exists (
      select from league_members m where m.league_id = l.id and m.user_id = l.treasurer_id and m.left_at is null)`,
  "a reimbursement that was paid twice": `
    select league_id from payouts where kind = 'reimbursement' group by league_id, season_year having count(*) > 1`,
};

const inTable = (table: string) =>
  `(select md5(string_agg(t.xmin::text, ' ' order by t.ctid)) from ${table} t where t.league_id = l.id)`;
/** What the database holds of each league, and the time while fees can become overdue: what everyone sees follows from it. */
const STATES = `
  select l.id, concat_ws(' ', l.xmin::text, case when l.status not in ('completed', 'cancelled') then $1::text end,
    (select max(e.id)::text from ledger.entries e where e.league_id = l.id),
    (select md5(string_agg(t.xmin::text, ' ' order by t.ctid)) from treasurer_payments t
      join payments p on p.id = t.payment_id where p.league_id = l.id),
    ${["league_members", "payments", "dues", "payouts", "refunds"].map(inTable).join(", ")}) as state from leagues l`;

/** Checks that the books, the working state, and the screens' view of both all agree; views only of leagues that changed. */
export async function checkInvariants(cast: Cast): Promise<void> {
  const { world, leagues, admin, checked } = cast;
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  for (const [rule, query] of Object.entries(NEVER)) {
    const { rows } = await world.database.ownerPool.query(query);
    expect(rows, rule).toEqual([]);
  }
  const { rows } = await world.database.ownerPool.query<{ id: string; state: string }>(STATES, [world.clock()]);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [place, { id }] of leagues.entries()) {
    if (checked.get(id) === states.get(id)) continue;
    checked.set(id, states.get(id) ?? "");
    const { body: league } = await admin.call(getLeague, { params: { id } });
    leagues[place] = league;
    await checkViews({ world, admin }, league);
    await checkOwed(cast, league);
  }
}

async function checkViews({ world, admin }: Pick<Cast, "world" | "admin">, league: League): Promise<void> {
  const params = { id: league.id };
  const { body: members } = await admin.call(listMembers, { params });
  const { body: escrow } = await admin.call(getEscrow, { params });
  const present = members.filter(({ firstSeason }) => firstSeason <= league.currentYear);
  expect(present).toHaveLength(league.memberCount);
  expect(present.filter(({ paymentStatus }) => paymentStatus === "paid")).toHaveLength(league.pot.paidMembers);
  const inFlight = centsIn(escrow.refundsInFlight) + centsIn(escrow.setAside) + centsIn(escrow.disputed);
  const held = hasTreasurer(league) ? centsIn(escrow.notSent) : inFlight;
  expect(centsIn(league.pot.escrowBalance)).toBe(centsIn(escrow.balance) - held);
  expect(centsIn(escrow.collected) + centsIn(escrow.carried) - centsIn(escrow.paidOut) - centsIn(escrow.refunded)).toBe(
    centsIn(escrow.balance),
  );
  expect(escrow.entries.at(-1)?.balance ?? "0.00").toBe(escrow.balance);
  await checkSums({ world, admin }, league);
}

const centsIn = (decimal: string) => Math.round(Number(decimal) * 100);
