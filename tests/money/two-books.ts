import type pg from "pg";

/**
 * Compares our books with the processor's own, which share no row with them. For each object that moved money there (a
 * charge, its fee, a refund, a transfer, a dispute, a top-up), it lists each side's amount, in cents.
 */
const DIFFERENCES = `
  with theirs as (
    select reference, sum(cents) as cents from (
      select source as reference, amount - case when type = 'charge' then 0 else fee end as cents
      from sandbox.balance_transactions
      union all
      select id, -fee from sandbox.balance_transactions where type = 'charge'
    ) moved group by reference
  ), ours as (
    select e.provider_ref as reference, sum(p.amount) as cents
    from ledger.postings p
    join ledger.entries e on e.id = p.entry_id
    join ledger.accounts a on a.id = p.account_id
    where a.kind = 'processor' group by 1
  )
  select reference, coalesce(theirs.cents, 0)::int as theirs, coalesce(ours.cents, 0)::int as ours
  from theirs full join ours using (reference)
  where coalesce(theirs.cents, 0) <> coalesce(ours.cents, 0)`;

/** Empty if both sides agree on every movement. */
export async function differencesOfBooks(pool: pg.Pool): Promise<object[]> {
  return (await pool.query(DIFFERENCES)).rows;
}

/** Unfinished work according to our own records; empty when everything is settled. */
const UNFINISHED = `
  select 'account ' || address as what from ledger.accounts
  where kind in ('refunds_in_flight', 'transfers_in_flight') and balance <> 0
  union all select 'refund ' || status || ' ' || id from refunds where status in ('pending', 'processing')
  union all select 'payout ' || status || ' ' || id from payouts where status in ('pending', 'processing')
  union all select 'attempt ' || payout_id from payout_attempts where state = 'sent'
  union all select 'event ' || type || ' ' || id from provider_events where handled_at is null
  union all select 'email ' || subject from mails where sent_at is null
  union all
  select 'charge ' || i.id from sandbox.payment_intents i
  where i.status = 'succeeded' and not exists (
    select from payments p where p.stripe_payment_intent_id = i.id and p.status = 'succeeded')`;

export async function unfinished(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ what: string }>(UNFINISHED)).rows.map(({ what }) => what);
}
