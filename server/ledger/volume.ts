import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { genericPlanMoment } from "#server/platform/db/generic-plan.ts";

/**
 * What moved in each month: kept in `ledger.volume` from the moment an entry is sealed, and read from the entries that
 * still wait for their seal, which are few.
 */
const volume = sql`(
  select month, paid_in, collected, paid_out from ledger.volume
  union all
  select month, paid_in, collected, paid_out from ledger.moved where entry_id in (select entry_id from ledger.unsealed)
) volume`;

/** Sums what was paid in minus refunds, over all leagues. */
export async function paidIn(reader: Reader): Promise<Cents> {
  const { rows } = await reader.execute<{ cents: number }>(
    sql`select coalesce(sum(paid_in), 0)::bigint as cents from ${volume}`,
  );
  return toCents(rows[0]?.cents ?? 0);
}

type Month = { month: string; collected: Cents; paidOut: Cents };

/** Sums the last twelve months, oldest first; a month without movements is listed with zeros. */
export async function monthlyVolume(reader: Reader, now: Date): Promise<Month[]> {
  const { rows } = await reader.execute<{ month: string; collected: number; paid_out: number }>(sql`
    with months as (
      select generate_series(
        date_trunc('month', ${genericPlanMoment(now)} at time zone 'UTC') - interval '11 months',
        date_trunc('month', ${genericPlanMoment(now)} at time zone 'UTC'), interval '1 month')::date as month
    )
    select to_char(months.month, 'YYYY-MM') as month,
      coalesce(sum(volume.collected), 0)::bigint as collected, coalesce(sum(volume.paid_out), 0)::bigint as paid_out
    from months left join ${volume} on volume.month = months.month
    group by months.month order by months.month`);
  return rows.map(({ month, collected, paid_out }) => ({
    month,
    collected: toCents(collected),
    paidOut: toCents(paid_out),
  }));
}
