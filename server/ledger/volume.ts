import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/money.ts";
import { transferKeyInSql } from "#server/ledger/keys.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** Sums what was paid in minus refunds, over all leagues. */
export async function paidIn(reader: Reader): Promise<Cents> {
  const { rows } = await reader.execute<{ cents: number }>(sql`
    select coalesce(sum(p.amount), 0)::bigint as cents from ledger.postings p
    join ledger.accounts a on a.id = p.account_id join ledger.entries e on e.id = p.entry_id
    where (a.address = 'processor' and e.event_type in
        ('entry_fee.paid', 'entry_fee.unplaced', 'refund.confirmed', 'refund.returned'))
      or (a.kind = 'payable' and e.event_type = 'refund.redirected')`);
  return toCents(rows[0]?.cents ?? 0);
}

type Month = { month: string; collected: Cents; paidOut: Cents };

/** Sums the last twelve months, oldest first; a month without movements is listed with zeros. */
export async function monthlyVolume(reader: Reader, now: Date): Promise<Month[]> {
  const { rows } = await reader.execute<{ month: string; collected: number; paid_out: number }>(sql`
    with months as (
      select generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '11 months',
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), interval '1 month') as month
    ), moved as (
      select date_trunc('month', coalesce(sent.occurred_at, e.occurred_at) at time zone 'UTC') as month,
        e.event_type, p.amount
      from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      -- A reversal counts against the month of its transfer.
      left join ledger.entries sent on e.event_type = 'transfer.reversed' and sent.idempotency_key =
        ${transferKeyInSql(sql`e.details ->> 'payoutId'`, sql`e.details ->> 'attempt'`, "completed")}
      where a.address = 'processor' and e.event_type in ('entry_fee.paid', 'transfer.completed', 'transfer.reversed')
        and not exists (select from payouts o where o.kind = 'refund' and o.id::text = e.details ->> 'payoutId')
        and e.occurred_at >= date_trunc('month', ${now.toISOString()}::timestamptz) - interval '12 months'
    )
    select to_char(months.month, 'YYYY-MM') as month,
      coalesce(sum(moved.amount) filter (where moved.event_type = 'entry_fee.paid'), 0)::bigint as collected,
      coalesce(-sum(moved.amount) filter (where moved.event_type <> 'entry_fee.paid'), 0)::bigint as paid_out
    from months left join moved on moved.month = months.month
    group by months.month order by months.month`);
  return rows.map(({ month, collected, paid_out }) => ({
    month,
    collected: toCents(collected),
    paidOut: toCents(paid_out),
  }));
}
