import { type SQL, sql } from "drizzle-orm";
import type { PrizeYear } from "#contract/money/prize-years.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import type { Reader } from "#server/platform/db/client.ts";

export type PersonYear = PrizeYear & { userId: string };

type Row = {
  user_id: string;
  year: number;
  league_id: string;
  season_year: number;
  prizes: number;
  net: number;
  name: string;
  league_type: LeagueType;
  current_year: number;
  season: string;
};

/**
 * Lists what people won by year, league and season, net of what their seat paid into that season, from the books
 * (contract's PRIZE_YEAR_METHOD). Only what the processor sent is there, so leagues with a treasurer never are. What
 * was left of the entry money by earlier years' prizes is used up first, so no cent of it is taken off twice.
 * @param userId Only this person's.
 */
export async function prizeYears(reader: Reader, userId?: string): Promise<PersonYear[]> {
  const { rows } = await reader.execute<Row>(sql`
    with recursive ${KINDS}, sent as (
      select a.user_id, e.league_id, e.season_year, ${YEAR} as year, sum(p.amount)::bigint as prizes
      from ledger.accounts a join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
      join kinds on kinds.id::text = e.details ->> 'payoutId' and kinds.kind in ('prize', 'period_prize')
      where (a.kind, e.event_type) in (('transfers_in_flight', 'transfer.completed'), ('payable', 'transfer.reversed'))
        and (a.user_id = ${userId ?? null} or ${userId === undefined})
      group by 1, 2, 3, 4
    ), entered as (
      select w.user_id, w.league_id, w.season_year, greatest(coalesce(-sum(p.amount), 0), 0)::bigint as cents
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
        - greatest(s.so_far - s.prizes - coalesce(w.cents, 0), 0))::bigint as net,
      l.name, l.league_type, l.current_year, l.season
    from summed s left join entered w using (user_id, league_id, season_year) join leagues l on l.id = s.league_id
    where s.prizes <> 0 order by s.year desc, s.user_id, l.name, s.season_year`);
  return rows.map((row) => ({
    userId: row.user_id,
    year: row.year,
    leagueId: row.league_id,
    leagueName: row.name,
    season: seasonName(
      { leagueType: row.league_type, currentYear: row.current_year, season: row.season },
      row.season_year,
    ),
    prizes: centsToDecimal(toCents(row.prizes)),
    entryMoney: centsToDecimal(toCents(row.prizes - row.net)),
    net: centsToDecimal(toCents(row.net)),
  }));
}

/** The day ends in the East, where the processor's and the tax office's does. */
const YEAR = sql`extract(year from e.occurred_at at time zone 'America/New_York')::integer`;

/** What each payout is for: money that was kept as unclaimed is what it was before. */
const KINDS: SQL = sql`kinds (id, kind) as (
  select id, kind from payouts where kind <> 'unclaimed'
  union all
  select u.paid_as_id, kinds.kind from kinds join unclaimed_money u on u.payout_id = kinds.id where u.paid_as_id is not null)`;
