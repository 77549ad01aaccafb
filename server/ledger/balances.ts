import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { escrow, payable, pot } from "#server/ledger/accounts.ts";
import type { Frozen } from "#server/ledger/dispute-events.ts";
import { isHolder } from "#server/ledger/held.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Season = { leagueId: string; seasonYear: number };

/** Returns what is free in a season's pool, no matter who keeps it, and can be paid out or refunded. */
export const poolBalance = (reader: Reader, season: Season): Promise<Cents> =>
  accountBalance(reader, escrow(season), pot(season));

/** Returns what a person has been awarded and hasn't been sent yet. */
export const payableBalance = (reader: Reader, userId: string): Promise<Cents> =>
  accountBalance(reader, payable(userId));

/** Liabilities have credit balances, which the books store as negative numbers. */
async function accountBalance(reader: Reader, ...addresses: string[]): Promise<Cents> {
  const { rows } = await reader.execute<{ balance: number }>(
    sql`select -sum(balance)::bigint as balance from ledger.accounts where address = any(${sql.param(addresses)}::text[])`,
  );
  return toCents(rows[0]?.balance ?? 0);
}

/**
 * Sums what this season received from earlier ones: carried remainders, and payouts that the members gave back. It was
 * in a pool before, so the commissioner has already been reimbursed from it.
 */
export async function remaindersIn(reader: Reader, season: Season): Promise<Cents> {
  const { rows } = await reader.execute<{ cents: number }>(sql`
    select coalesce(-sum(p.amount), 0)::bigint as cents
    from ledger.accounts a join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
    where a.address in (${escrow(season)}, ${pot(season)}) and p.amount < 0 and (
      (e.event_type = 'season.carried' and e.idempotency_key like '%:carried:remainder')
      or (e.event_type in ('payout.forfeited', 'payout.recalled') and e.details ->> 'fromSeason' <> a.season_year::text))`);
  return toCents(onlyRow(rows).cents);
}

type SeasonBalances = {
  /** Everything held: escrow, refunds under way, set aside and disputed; or what people keep, where a treasurer does. */
  held: Cents;
  refundsInFlight: Cents;
  /** Refunds that failed or came back, kept for their owners. */
  setAside: Cents;
  disputed: Cents;
  collected: Cents;
  paidOut: Cents;
  refunded: Cents;
  /** Carried in from an earlier season, less what was carried on into a later one. */
  carried: Cents;
};

/**
 * Returns where a season's money is and where it went, so that
 * held = collected + carried − paidOut − refunded − what disputes took.
 */
export async function seasonBalances(reader: Reader, { leagueId, seasonYear }: Season): Promise<SeasonBalances> {
  const { rows } = await reader.execute<{ [name in keyof SeasonBalances]: number }>(sql`
    select
      (coalesce(-sum(p.amount) filter (where ${isHolder(sql`a.kind`)}), 0)
        + coalesce(sum(p.amount) filter (where a.kind = 'kept'), 0))::bigint as held,
      coalesce(-sum(p.amount) filter (where a.kind = 'refunds_in_flight'), 0)::bigint as "refundsInFlight",
      coalesce(-sum(p.amount) filter (where a.kind = 'set_aside'), 0)::bigint as "setAside",
      coalesce(-sum(p.amount) filter (where a.kind = 'disputed'), 0)::bigint as disputed,
      coalesce(-sum(p.amount) filter (where (e.event_type = 'season.carried' and a.kind <> 'kept')
        or (e.event_type in ('payout.forfeited', 'payout.recalled') and e.details ->> 'fromSeason' <> a.season_year::text)), 0)::bigint as carried,
      coalesce(-sum(p.amount) filter (where a.kind <> 'kept'
        and e.event_type in ('entry_fee.paid', 'dues.paid', 'entry_fee.unplaced', 'entry_fee.reversed')), 0)::bigint as collected,
      coalesce(sum(p.amount) filter (where (e.event_type = 'payouts.awarded' and a.kind = 'escrow') or (a.kind = 'owed' and e.event_type like 'debt.%')
        or (e.event_type in ('payout.forfeited', 'payout.recalled') and e.details ->> 'fromSeason' = a.season_year::text)), 0)::bigint as "paidOut",
      coalesce(sum(p.amount) filter (where e.event_type in ('refund.confirmed', 'refund.returned', 'refund.redirected', 'refund.unclaimed')), 0)::bigint as refunded
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.league_id = ${leagueId} and a.season_year = ${seasonYear}`);
  const row = onlyRow(rows);
  return {
    held: toCents(row.held),
    refundsInFlight: toCents(row.refundsInFlight),
    setAside: toCents(row.setAside),
    disputed: toCents(row.disputed),
    carried: toCents(row.carried),
    collected: toCents(row.collected),
    paidOut: toCents(row.paidOut),
    refunded: toCents(row.refunded),
  };
}

/** Finds what a dispute froze, according to the books: from each season's escrow and from each refund set aside. */
export async function frozenBy(
  reader: Reader,
  { leagueId, disputeId }: { leagueId: string; disputeId: string },
): Promise<Frozen[]> {
  const { rows } = await reader.execute<{ season_year: number; refund_id: string | null; cents: number }>(sql`
    select a.season_year, e.details ->> 'refundId' as refund_id, -sum(p.amount)::bigint as cents
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id
    where e.league_id = ${leagueId} and e.provider_ref = ${disputeId} and e.event_type = 'dispute.opened'
      and a.kind = 'disputed'
    group by 1, 2 order by 1, 2 nulls first`);
  return rows.map(({ season_year: seasonYear, refund_id, cents }) => ({
    seasonYear,
    cents: toCents(cents),
    ...(refund_id === null ? {} : { refundId: refund_id }),
  }));
}

/** Lists the seasons of a league that have an escrow account in the books. */
export async function heldSeasons(reader: Reader, leagueId: string): Promise<number[]> {
  const { rows } = await reader.execute<{ season_year: number }>(sql`
    select distinct season_year from ledger.accounts where league_id = ${leagueId} order by season_year`);
  return rows.map(({ season_year }) => season_year);
}
