import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import { type Sum, sumsOf } from "#contract/platform/sums.ts";
import { debtKeyInSql } from "#server/ledger/keys.ts";
import type { KeptPart } from "#server/ledger/treasurer-events.ts";
import type { Reader } from "#server/platform/db/client.ts";

type BalancesQuery = { leagueId: string; seasonYear?: number };

/** Lists what people keep of a league's money, per person and season, those with nothing left out (RULES §24). */
export async function keptIn(reader: Reader, { leagueId, seasonYear }: BalancesQuery): Promise<KeptPart[]> {
  const { rows } = await reader.execute<{ season_year: number; user_id: string; balance: number }>(sql`
    select season_year, user_id, balance from ledger.accounts
    where league_id = ${leagueId} and (season_year = ${seasonYear ?? null} or ${seasonYear === undefined})
      and kind = 'kept' and balance > 0
    order by season_year, user_id`);
  return rows.map(({ season_year, user_id, balance }) => ({
    seasonYear: season_year,
    keeperId: user_id,
    cents: toCents(balance),
  }));
}

/** What a league's treasurers owe one person, per season. */
export async function owedTo(reader: Reader, { leagueId, userId }: { leagueId: string; userId: string }) {
  const { rows } = await reader.execute<{ season_year: number; balance: number }>(sql`
    select season_year, -balance as balance from ledger.accounts
    where league_id = ${leagueId} and user_id = ${userId} and kind = 'owed' and balance <> 0 order by season_year`);
  return rows.map(({ season_year: seasonYear, balance }) => ({ seasonYear, cents: toCents(Number(balance)) }));
}

type Claimant = Record<"leagueId" | "userId" | "nameId", string>;

/** Whether the books owed an account something as another name than this one: claiming this one would make it this one's. */
export async function wasOwedAsOther(reader: Reader, { leagueId, userId, nameId }: Claimant): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select from ledger.accounts where league_id = ${leagueId} and user_id = ${userId} and kind = 'owed'
      and ledger.seat_of(${leagueId}, ${userId}) not in (${userId}, ${nameId}) limit 1`);
  return rows.length > 0;
}

/** Everybody who keeps something for a league, in SQL: a table of `league_id`, `user_id` and `balance` (RULES §24). */
export const keptMoney = (): SQL =>
  sql`(select league_id, user_id, balance from ledger.accounts where kind = 'kept' and balance > 0)`;

/** Whether all of a league's money is where it belongs, and none has moved since a moment; in SQL. */
export const isAtRest = (leagueId: SQLWrapper, since: SQLWrapper): SQL => sql`(
  not exists (select from ledger.accounts account where account.league_id = ${leagueId} and account.balance <> 0)
  and not exists (select from ledger.entries entry join ledger.postings posting on posting.entry_id = entry.id
    where entry.league_id = ${leagueId} and entry.occurred_at > ${since}))`;

/** Who said that this attempt to pay a debt didn't arrive: its recipient, or the person who said they sent it; in SQL. */
export const deniedBy = (payoutId: SQLWrapper, attempt: SQLWrapper): SQL => sql`(
  select actor from ledger.entries where idempotency_key = ${debtKeyInSql(payoutId, attempt, "denied")})`;

/** How often the recipient of a debt said that it didn't arrive, in so many attempts; in SQL. */
export const timesDenied = (debt: Record<"payoutId" | "userId" | "attempts", SQLWrapper>): SQL<number> => sql<number>`(
  select count(*)::int from generate_series(1, ${debt.attempts}) attempt
  join ledger.entries denied on denied.idempotency_key = ${debtKeyInSql(debt.payoutId, sql`attempt`, "denied")}
  where denied.actor = ${debt.userId}::text)`;

type Keeper = { userId: string; leagueId?: string };

/** What a person keeps of one league, or of all, also of those that are deleted: a sum for each currency. */
export const keptBy = (reader: Reader, { userId, leagueId }: Keeper): Promise<Sum[]> =>
  keptSums(reader, sql`account.user_id = ${userId} and ${leagueId ? sql`account.league_id = ${leagueId}` : sql`true`}`);

/** Whether a person keeps money of a league, in SQL. */
export const keepsMoneyOf = (leagueId: SQLWrapper, userId: string | SQLWrapper): SQL => sql`exists (
  select from ledger.accounts account
  where account.user_id = ${userId} and account.league_id = ${leagueId} and account.kind = 'kept' and account.balance > 0)`;

async function keptSums(reader: Reader, which: SQL): Promise<Sum[]> {
  const { rows } = await reader.execute<{ currency: Currency; cents: number }>(sql`
    select league.currency, sum(account.balance)::bigint as cents
    from ledger.accounts account join leagues league on league.id = account.league_id
    where account.kind = 'kept' and account.balance > 0 and ${which} group by league.currency`);
  return sumsOf(rows.map(({ currency, cents }) => ({ currency, amount: toCents(cents) })));
}

/** In how many seasons, over all leagues, a person has kept money, in SQL. */
export const seasonsKeptBy = (userId: string | SQLWrapper): SQL<number> => sql<number>`(
  select count(distinct (account.league_id, account.season_year)) from ledger.accounts account
  where account.user_id = ${userId} and account.kind = 'kept')`;

/** What a person keeps, in SQL: a table of `league_id`, `season_year` and `balance` in cents. */
export const moneyKeptBy = (userId: string | SQLWrapper): SQL => sql`(
  select league_id, season_year, balance from ledger.accounts where user_id = ${userId} and kind = 'kept' and balance > 0)`;

/** The seasons of which a person handed money over, in SQL: a table of `league_id`, `season_year` and whether any is kept. */
export const seasonsHandedOverBy = (userId: string | SQLWrapper): SQL => sql`(
  select account.league_id, account.season_year, exists (
    select from ledger.accounts a where a.league_id = account.league_id and a.season_year = account.season_year
      and a.kind = 'kept' and a.balance > 0) as is_kept
  from ledger.accounts account
  where account.user_id = ${userId} and account.kind = 'kept' and exists (
    select from ledger.postings p join ledger.entries e on e.id = p.entry_id
    where p.account_id = account.id and p.amount < 0 and e.event_type = 'kept.handed_over'))`;

/** What leagues' treasurers keep on this installation, in all: never part of what the processor holds. */
export const keptByLeagues = (reader: Reader): Promise<Sum[]> => keptSums(reader, sql`true`);

/**
 * Takes this much out of what people keep of a season, first from the one who is named. @returns The parts; undefined if
 * all of them together keep less.
 */
export function takeFrom(keptParts: readonly KeptPart[], { cents, first }: { cents: Cents; first: string }) {
  const inOrder = [...keptParts].sort((a, b) => Number(b.keeperId === first) - Number(a.keeperId === first));
  const taken: KeptPart[] = [];
  let left = cents;
  for (const part of inOrder) {
    const amount = toCents(Math.min(left, part.cents));
    if (amount > 0) taken.push({ ...part, cents: amount });
    left = subtractCents(left, amount);
  }
  return addCents(...taken.map((part) => part.cents)) === cents ? taken : undefined;
}
