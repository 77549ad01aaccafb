import { disputesWithMoney } from "#contract/money/disputes.ts";
import { openRefunds } from "#contract/money/payments.ts";
import { typesForSeasons } from "#contract/terms/league-types.ts";
import { kindsOfPool } from "#contract/terms/payout-kinds.ts";
import type { Db } from "#server/platform/db/client.ts";
import { inText } from "#server/platform/db/kinds-in-sql.ts";
import { patientQuery } from "#server/platform/db/patient-query.ts";

export type Stranded = {
  /** The account's address. */
  account: string;
  /** In cents; negative if the tables promise more than the account holds. */
  cents: number;
  reason: string;
};

/**
 * Computes from the tables what each account should hold. Who keeps what of a treasurer's league is in the books alone,
 * where it equals pot and debts (`ledger.violations`). Something can move every cent of that: a prize, a refund,
 * an admin's case, or the bank's decision.
 */
const EXPLAINED = `
  select case when by_treasurer then 'pot:' else 'escrow:' end || league_id || ':' || season_year as address,
    sum(cents)::bigint as cents
  from (
    select s.league_id, season_year, s.amount as cents, by_treasurer from unrefunded_shares s join payments on payments.id = s.payment_id
    union all
    select league_id, season_year, -amount, by_treasurer from payouts where kind in ${inText(kindsOfPool)}
    union all
    select a.league_id, a.season_year, -p.amount, a.kind = 'pot'
    from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
    where a.kind in ('escrow', 'pot')
      and (e.event_type in ('season.carried', 'payout.forfeited', 'payout.recalled') or e.event_type like 'dispute.%')
  ) fees group by 1
  union all
  select 'owed:' || league_id || ':' || season_year || ':' || user_id, sum(amount)::bigint from payouts
  where by_treasurer and status = 'pending' group by 1
  union all
  select 'set_aside:' || league_id || ':' || season_year, sum(set_aside)::bigint from refunds where set_aside > 0 group by 1
  union all
  select 'refunds_in_flight:' || league_id || ':' || season_year, sum(amount)::bigint from refunds
  where status in ${inText(openRefunds)} and not by_treasurer group by 1
  union all
  select a.address, -sum(p.amount)::bigint
  from disputes d join ledger.entries e on e.provider_ref = d.id
  join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
  where a.kind = 'disputed' and d.status in ${inText(disputesWithMoney)}
    and not exists (select from ledger.entries lost where lost.idempotency_key = 'dispute:' || d.id || ':lost')
  group by 1
  union all
  select 'payable:' || o.user_id, sum(o.amount
    - coalesce((select sum(t.amount - t.reversed) from payout_attempts t where t.payout_id = o.id and t.state = 'completed'), 0)
    - coalesce((select sum(t.amount) from payout_attempts t where t.payout_id = o.id and t.state = 'sent'), 0))::bigint
  from payouts o
  where o.unclaimed_at is null and o.forfeited_at is null and o.status <> 'completed' and not o.by_treasurer group by 1
  union all
  select 'transfers_in_flight:' || o.user_id, sum(t.amount)::bigint
  from payout_attempts t join payouts o on o.id = t.payout_id where t.state = 'sent' group by 1
  union all
  select 'unclaimed:' || user_id, sum(amount)::bigint from unclaimed_money where paid_as_id is null group by 1`;

const WITHOUT_WAY_OUT = `
  with held as (
    select address, kind, league_id, season_year, -balance as cents from ledger.accounts
    where keeps_balance and balance <> 0 and kind <> 'kept'
  ), explained as (${EXPLAINED}), admins as (
    select exists (select from users where role = 'admin' and erased_at is null) as are_there
  )
  select coalesce(h.address, e.address) as account, coalesce(h.cents, 0) - coalesce(e.cents, 0) as cents,
    'differs from what refunds, payouts and disputes say' as reason
  from held h full join explained e on e.address = h.address
  where coalesce(h.cents, 0) <> coalesce(e.cents, 0)
  union all
  select h.address, h.cents, case
      when l.id is null then 'belongs to a league that does not exist'
      when l.deleted_at is not null then 'belongs to a deleted league'
      when l.status = 'cancelled' then 'was not refunded when the league was canceled'
      when h.season_year < l.current_year then 'belongs to a season that is over'
      when h.season_year > l.current_year then 'was prepaid for a season that will never come'
      else 'waits for a commissioner or an admin, and there is none' end
  from held h left join leagues l on l.id = h.league_id left join users u on u.id = l.commissioner_id, admins
  where h.kind in ('escrow', 'pot') and (
    l.id is null or l.deleted_at is not null or h.season_year < l.current_year
    or (h.season_year > l.current_year and l.league_type not in ${inText(typesForSeasons)})
    or (u.erased_at is not null and not admins.are_there)
    or (l.status = 'cancelled' and not exists (
      select from disputes d join payments p on p.id = d.payment_id where p.league_id = l.id and d.status = 'open')))
  union all
  select h.address, h.cents, 'waits for an admin, and there is none' from held h, admins
  where h.kind in ('set_aside', 'unclaimed') and not admins.are_there
  union all
  select h.address, h.cents, 'waits for an admin''s review, and there is no admin' from held h, admins
  where h.kind = 'payable' and not admins.are_there and exists (
    select from payouts o join season_reviews r on r.league_id = o.league_id and r.season_year = o.season_year
    where h.address = 'payable:' || o.user_id and o.status = 'pending' and r.decided_at is null)
  order by 1, 3`;

/**
 * Finds money that no existing person can act on, and accounts whose balance differs from what refunds, payouts and
 * disputes say (RULES §23). Empty if every cent has a way out.
 */
export const moneyWithoutWayOut = (db: Db): Promise<Stranded[]> => patientQuery<Stranded>(db, WITHOUT_WAY_OUT);
