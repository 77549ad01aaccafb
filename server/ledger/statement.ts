import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { isHolder } from "#server/ledger/held.ts";
import type { Reader } from "#server/platform/db/client.ts";

export type StatementLine = {
  entryId: number;
  occurredAt: Date;
  eventType: string;
  details: Record<string, string | number>;
  /** Of an award, what each person gets by it. */
  awarded: { userId: string; cents: Cents }[];
  /** The entry's effect on the money held or kept for the season; zero if it only moved within the season. */
  amount: Cents;
  /** What was held after the entry. */
  balance: Cents;
};

type StatementQuery = {
  leagueId: string;
  seasonYear: number;
  limit: number;
  /** Only entries before this one. */
  before?: number | undefined;
};

/**
 * Lists the latest entries that touched a season's money, oldest first, with the running balance.
 * @returns `isWhole` is whether no entry comes before them.
 */
export async function seasonStatement(
  reader: Reader,
  { leagueId, seasonYear, limit, before }: StatementQuery,
): Promise<{ lines: StatementLine[]; isWhole: boolean }> {
  type Row = {
    id: number;
    occurred_at: string;
    event_type: string;
    details: Record<string, string | number>;
    awarded: StatementLine["awarded"];
    amount: number;
    balance: number;
  };
  const { rows } = await reader.execute<Row>(sql`
    with line as (
      select p.entry_id as id, (coalesce(-sum(p.amount) filter (where ${isHolder(sql`a.kind`)}), 0)
        + coalesce(sum(p.amount) filter (where a.kind = 'kept'), 0))::bigint as amount
      from ledger.accounts a join ledger.postings p on p.account_id = a.id
      where a.league_id = ${leagueId} and a.season_year = ${seasonYear}
      group by p.entry_id
    ), page as (
      select id, amount, sum(amount) over (order by id)::bigint as balance from line
      where id < ${before ?? null} or ${before === undefined}
      order by id desc limit ${limit + 1}
    )
    select id, occurred_at, event_type, details, page.amount, page.balance, case event_type when 'payouts.awarded' then (
      select json_agg(json_build_object('userId', a.user_id, 'cents', -p.amount) order by p.amount, a.user_id)
      from ledger.postings p join ledger.accounts a on a.id = p.account_id where p.entry_id = page.id and p.amount < 0)
      else '[]' end as awarded
    from page join ledger.entries using (id) order by id desc`);
  const lines = rows.slice(0, limit).map((row) => ({
    entryId: row.id,
    occurredAt: new Date(row.occurred_at),
    eventType: row.event_type,
    details: row.details,
    awarded: row.awarded,
    amount: toCents(row.amount),
    balance: toCents(row.balance),
  }));
  return { lines: lines.reverse(), isWhole: rows.length <= limit };
}
