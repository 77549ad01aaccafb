import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/money.ts";
import type { Reader } from "#server/db/client.ts";

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
 * Whether what the processor holds covers what is owed. The books balance, so at any time
 *
 *     owed − held = fees + disputeLosses + money in open disputes − operatorFunds.
 *
 * An open dispute counts twice at first sight: its money is no longer held, and what it froze is owed still. But
 * what is frozen cannot be paid out, and it settles itself: won, the money comes back; lost, it is owed no longer.
 * So it is left out of the gap, as far as the bank has taken the money. What a dispute took beyond what it could
 * freeze, because it had left escrow before, is missing for the others now, and is in the gap.
 */
export async function fundingOf(reader: Reader): Promise<Funding> {
  type Row = { held: number; owed: number; disputed: number; in_dispute: number; fees: number; losses: number };
  const { rows } = await reader.execute<Row & { platform: number }>(sql`
    with balances as (
      select a.kind, a.balance from ledger.accounts a where a.keeps_balance
      union all
      select a.kind, sum(p.amount)::bigint from ledger.accounts a join ledger.postings p on p.account_id = a.id
      where not a.keeps_balance group by a.id
    )
    select
      coalesce(sum(balance) filter (where kind = 'processor'), 0)::bigint as held,
      coalesce(-sum(balance) filter (where kind in
        ('escrow', 'refunds_in_flight', 'disputed', 'payable', 'transfers_in_flight')), 0)::bigint as owed,
      coalesce(-sum(balance) filter (where kind = 'disputed'), 0)::bigint as disputed,
      coalesce(sum(balance) filter (where kind = 'funds_in_dispute'), 0)::bigint as in_dispute,
      coalesce(sum(balance) filter (where kind = 'processor_fees'), 0)::bigint as fees,
      coalesce(sum(balance) filter (where kind = 'dispute_losses'), 0)::bigint as losses,
      coalesce(-sum(balance) filter (where kind = 'platform'), 0)::bigint as platform
    from balances`);
  const row = rows[0] ?? { held: 0, owed: 0, disputed: 0, in_dispute: 0, fees: 0, losses: 0, platform: 0 };
  const frozen = Math.max(0, Math.min(row.disputed, row.in_dispute));
  return {
    held: toCents(row.held),
    owed: toCents(row.owed),
    frozen: toCents(frozen),
    gap: toCents(Math.max(0, row.owed - frozen - row.held)),
    fees: toCents(row.fees),
    disputeLosses: toCents(row.losses),
    operatorFunds: toCents(row.platform),
  };
}
