import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { poolsInSql, SEASON_KINDS } from "#server/ledger/accounts.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Season = Parameters<typeof poolsInSql>[0];
type Holder = (typeof SEASON_KINDS)[number] | "pot";

/** Matches the accounts that hold money for a league's season, or only those of the given kinds, in SQL. */
export const isHolder = (kind: SQLWrapper, kinds: readonly Holder[] = SEASON_KINDS): SQL =>
  sql`${kind} = any(${sql.param([...kinds])}::text[])`;

/**
 * What the books hold for leagues, in SQL: a table of `league_id`, `season_year` and `held`, a row for each account
 * with money in it. If kinds of accounts are given, it has only those.
 */
export const heldMoney = (...kinds: Holder[]): SQL => sql`(
  select league_id, season_year, -balance as held from ledger.accounts
  where league_id is not null and balance < 0 and ${isHolder(sql`kind`, kinds.length > 0 ? kinds : SEASON_KINDS)})`;

/** What is free in the pool of one season, no matter who keeps it, in SQL: zero where nothing was ever paid in. */
export const poolHeld = (season: Season): SQL<number> =>
  sql<number>`coalesce((
    select -sum(account.balance) from ledger.accounts account
    where account.address in (${poolsInSql(season)})), 0)::bigint`;

const movedInPool = (season: Season, which: SQL): SQL<number> => sql<number>`coalesce((
  select sum(p.amount) from ledger.accounts a join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
  where a.address in (${poolsInSql(season)}) and ${which}), 0)::bigint`;

/** What the pool of one season got from earlier ones, in SQL: what was left there, came free, or was given back. */
export const carriedInto = (season: Season): SQL<number> =>
  sql<number>`-${movedInPool(
    season,
    sql`(e.event_type = 'season.carried' or (e.event_type in ('payout.forfeited', 'payout.recalled')
    and e.details ->> 'fromSeason' <> a.season_year::text))`,
  )}`;

/** What one dispute has frozen or taken of the pool of one season, in SQL. */
export const takenBy = (disputeId: SQLWrapper, season: Season): SQL<number> =>
  movedInPool(season, sql`e.provider_ref = ${disputeId} and e.event_type like 'dispute.%'`);

/** All that the books hold for a league: escrow of every season, refunds on their way, what disputes froze. */
export async function heldForLeague(reader: Reader, leagueId: string): Promise<Cents> {
  return (await heldForLeagues(reader, [leagueId])).get(leagueId) ?? ZERO;
}

/** The same for several leagues; those that hold nothing are left out. */
export async function heldForLeagues(reader: Reader, leagueIds: readonly string[]): Promise<Map<string, Cents>> {
  const { rows } = await reader.execute<{ leagueId: string; held: number }>(
    sql`select league_id as "leagueId", sum(held)::bigint as held from ${heldMoney()} of_leagues
      where league_id = any(${sql.param(leagueIds)}::uuid[]) group by league_id`,
  );
  return new Map(rows.map(({ leagueId, held }) => [leagueId, toCents(held)]));
}
