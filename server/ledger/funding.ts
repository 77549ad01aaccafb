import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { PERSON_KINDS, SEASON_KINDS } from "#server/ledger/accounts.ts";
import type { Reader } from "#server/platform/db/client.ts";

const OWED_KINDS = [...SEASON_KINDS, ...PERSON_KINDS];

type Funding = {
  held: Cents;
  owed: Cents;
  frozen: Cents;
  gap: Cents;
  fees: Cents;
  disputeLosses: Cents;
  operatorFunds: Cents;
};

/**
 * Computes whether the processor holds enough to cover what is owed. The books balance, so at any time
 * owed − held = fees + disputeLosses + money in open disputes − operatorFunds.
 * At first sight, an open dispute counts twice: its money is no longer held, and what it froze is still owed. But
 * frozen money can't be paid out, and the dispute settles it: if we win, the money comes back; if we lose, it is no
 * longer owed. So, per dispute, frozen money is left out of the gap as far as the bank has taken it. Money a dispute
 * took beyond what it could freeze, because it had already left escrow, is missing for others now and is in the gap.
 */
export async function fundingOf(reader: Reader): Promise<Funding> {
  type Row = { held: number; owed: number; frozen: number; fees: number; losses: number };
  const { rows } = await reader.execute<Row & { platform: number }>(sql`
    with balances as (
      select a.kind, a.balance from ledger.accounts a where a.keeps_balance
      union all
      select a.kind, sum(p.amount)::bigint from ledger.accounts a join ledger.postings p on p.account_id = a.id
      where not a.keeps_balance group by a.id
    ), open_disputes as (
      select -sum(p.amount) filter (where a.kind = 'disputed') as disputed,
        sum(p.amount) filter (where a.kind = 'funds_in_dispute') as taken
      from ledger.accounts a
      join ledger.postings p on p.account_id = a.id
      join ledger.entries e on e.id = p.entry_id
      where a.kind in ('disputed', 'funds_in_dispute') group by e.provider_ref
    )
    select
      coalesce(sum(balance) filter (where kind = 'processor'), 0)::bigint as held,
      coalesce(-sum(balance) filter (where kind = any(${sql.param(OWED_KINDS)}::text[])), 0)::bigint as owed,
      (select coalesce(sum(least(disputed, taken)) filter (where disputed > 0 and taken > 0), 0)::bigint
        from open_disputes) as frozen,
      coalesce(sum(balance) filter (where kind = 'processor_fees'), 0)::bigint as fees,
      coalesce(sum(balance) filter (where kind = 'dispute_losses'), 0)::bigint as losses,
      coalesce(-sum(balance) filter (where kind = 'platform'), 0)::bigint as platform
    from balances`);
  const row = rows[0] ?? { held: 0, owed: 0, frozen: 0, fees: 0, losses: 0, platform: 0 };
  return {
    held: toCents(row.held),
    owed: toCents(row.owed),
    frozen: toCents(row.frozen),
    gap: toCents(Math.max(0, row.owed - row.frozen - row.held)),
    fees: toCents(row.fees),
    disputeLosses: toCents(row.losses),
    operatorFunds: toCents(row.platform),
  };
}
