import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/money.ts";
import type { Reader } from "#server/db/client.ts";
import { escrow, payable } from "#server/ledger/accounts.ts";

type Season = { leagueId: string; seasonYear: number };

/** What a season's escrow holds and is free to be paid out or refunded. */
export const escrowBalance = (reader: Reader, season: Season): Promise<Cents> => accountBalance(reader, escrow(season));

/** What a person has been awarded and has not been sent yet. */
export const payableBalance = (reader: Reader, userId: string): Promise<Cents> =>
  accountBalance(reader, payable(userId));

/** Liabilities carry credit balances, which the books write negative. */
async function accountBalance(reader: Reader, address: string): Promise<Cents> {
  const { rows } = await reader.execute<{ balance: number }>(
    sql`select -balance as balance from ledger.accounts where address = ${address}`,
  );
  return toCents(rows[0]?.balance ?? 0);
}

type SeasonBalances = {
  /** All that is held: escrow, refunds in flight and disputed together. */
  held: Cents;
  refundsInFlight: Cents;
  disputed: Cents;
  collected: Cents;
  paidOut: Cents;
  refunded: Cents;
};

/**
 * Where a season's money is and what has become of it, so that
 * held = collected − paidOut − refunded − what chargebacks took.
 */
export async function seasonBalances(reader: Reader, { leagueId, seasonYear }: Season): Promise<SeasonBalances> {
  const { rows } = await reader.execute<{ [name in keyof SeasonBalances]: number }>(sql`
    select
      coalesce(-sum(p.amount), 0)::bigint as held,
      coalesce(-sum(p.amount) filter (where a.kind = 'refunds_in_flight'), 0)::bigint as "refundsInFlight",
      coalesce(-sum(p.amount) filter (where a.kind = 'disputed'), 0)::bigint as disputed,
      coalesce(-sum(p.amount) filter (where e.event_type in ('entry_fee.paid', 'entry_fee.unplaced')), 0)::bigint as collected,
      coalesce(sum(p.amount) filter (where e.event_type = 'payouts.awarded'), 0)::bigint as "paidOut",
      coalesce(sum(p.amount) filter (where e.event_type in ('refund.confirmed', 'refund.returned', 'refund.redirected')), 0)::bigint as refunded
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.league_id = ${leagueId} and a.season_year = ${seasonYear}`);
  const [row] = rows;
  return {
    held: toCents(row?.held ?? 0),
    refundsInFlight: toCents(row?.refundsInFlight ?? 0),
    disputed: toCents(row?.disputed ?? 0),
    collected: toCents(row?.collected ?? 0),
    paidOut: toCents(row?.paidOut ?? 0),
    refunded: toCents(row?.refunded ?? 0),
  };
}

/** What a chargeback froze of each season, as the books have it. */
export async function frozenBy(
  reader: Reader,
  { leagueId, disputeId }: { leagueId: string; disputeId: string },
): Promise<{ seasonYear: number; cents: Cents }[]> {
  const { rows } = await reader.execute<{ season_year: number; cents: number }>(sql`
    select a.season_year, -sum(p.amount)::bigint as cents
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id
    where e.league_id = ${leagueId} and e.provider_ref = ${disputeId} and e.event_type = 'dispute.opened'
      and a.kind = 'disputed'
    group by a.season_year order by a.season_year`);
  return rows.map(({ season_year, cents }) => ({ seasonYear: season_year, cents: toCents(cents) }));
}

/** The seasons of a league that the books have an escrow account for. */
export async function heldSeasons(reader: Reader, leagueId: string): Promise<number[]> {
  const { rows } = await reader.execute<{ season_year: number }>(sql`
    select distinct season_year from ledger.accounts where league_id = ${leagueId} order by season_year`);
  return rows.map(({ season_year }) => season_year);
}
