import { type SQL, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWon } from "#server/platform/db/kinds-in-sql.ts";

type PrizesSent = {
  userId: string;
  year: number;
  leagueId: string;
  seasonYear: number;
  prizes: Cents;
  /** What is left of them without the season's entry money. */
  net: Cents;
};
type Row = { user_id: string; year: number; league_id: string; season_year: number; prizes: number; net: number };

/**
 * Sums the prizes that the processor sent, with what was taken from them, by person, year, league and season, and what they
 * are net of the money paid for the person's seat in that season (contract's prizeYearMethod), latest year first. Earlier years' prizes use the entry
 * money up first, so no cent of it is taken off twice.
 * @param userId Only this person's.
 */
export async function prizesSent(reader: Reader, userId?: string): Promise<PrizesSent[]> {
  const { rows } = await reader.execute<Row>(sql`
    with recursive ${kindsOf(userId)}, sent as (
      select user_id, league_id, season_year, year, sum(cents)::bigint as prizes from (
      select a.user_id, e.league_id, e.season_year, ${yearOf(sql`e.occurred_at`)} as year, p.amount as cents
      from ledger.accounts a join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
      join kinds on kinds.id::text = e.details ->> 'payoutId' and ${isWon(sql`kinds.kind`)}
      where (a.kind, e.event_type) in (('transfers_in_flight', 'transfer.completed'), ('payable', 'transfer.reversed'))
        and (a.user_id = ${userId ?? null} or ${userId === undefined})
      union all
      select o.user_id, o.league_id, o.season_year, ${yearOf(sql`o.created_at`)}, o.set_off from payouts o
      where ${wasTaken} and (o.user_id = ${userId ?? null} or ${userId === undefined})
      ) parts group by 1, 2, 3, 4
    ), entered as (
      select w.user_id, w.league_id, w.season_year, (greatest(coalesce(-sum(p.amount), 0), 0) + coalesce((
        select sum(o.set_off) from payouts o where ${wasTaken}
          and (o.user_id, o.league_id, o.season_year) = (w.user_id, w.league_id, w.season_year)), 0))::bigint as cents
      from (select distinct user_id, league_id, season_year from sent) w
      join ledger.accounts a on a.address = 'escrow:' || w.league_id || ':' || w.season_year
      join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
      -- An entry names the payer; the seat is the payment's.
      join payments m on m.id = (e.details ->> 'paymentId')::uuid and m.user_id = w.user_id
      group by 1, 2, 3
    ), summed as (
      select sent.*, sum(prizes) over (partition by user_id, league_id, season_year order by year)::bigint as so_far from sent
    )
    select s.user_id, s.year, s.league_id, s.season_year, s.prizes, (greatest(s.so_far - coalesce(w.cents, 0), 0)
        - greatest(s.so_far - s.prizes - coalesce(w.cents, 0), 0))::bigint as net
    from summed s left join entered w using (user_id, league_id, season_year)
    where s.prizes <> 0 order by s.year desc, s.user_id, s.league_id, s.season_year`);
  return rows.map((row) => ({
    userId: row.user_id,
    year: row.year,
    leagueId: row.league_id,
    seasonYear: row.season_year,
    prizes: toCents(row.prizes),
    net: toCents(row.net),
  }));
}

/** The day ends in the East, where the processor's and the tax office's does. */
const yearOf = (moment: SQL): SQL => sql`extract(year from ${moment} at time zone 'America/New_York')::integer`;

/** A prize of which something was taken for its winner's own dues: it was won whole, and paid for the seat (RULES §25). */
const wasTaken = sql`o.set_off > 0 and o.forfeited_at is null and not o.by_treasurer`;

/** What each payout is for: money that was kept as unclaimed is what it was before, and its person's. */
const kindsOf = (userId: string | undefined): SQL => sql`kinds (id, kind) as (
  select id, kind from payouts where kind <> 'unclaimed' and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
  union all
  select u.paid_as_id, kinds.kind from kinds join unclaimed_money u on u.payout_id = kinds.id where u.paid_as_id is not null)`;
