import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/money.ts";
import type { Reader } from "#server/platform/db/client.ts";

export type StatementLine = {
  entryId: number;
  occurredAt: Date;
  eventType: string;
  details: Record<string, string | number>;
  /** The entry's effect on the money held for the season; zero if it only moved within the season. */
  amount: Cents;
  /** What was held after the entry. */
  balance: Cents;
};

/** Lists every entry that touched a season's money, oldest first, with the running balance. */
export async function seasonStatement(
  reader: Reader,
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
): Promise<StatementLine[]> {
  type Row = {
    id: number;
    occurred_at: string;
    event_type: string;
    details: Record<string, string | number>;
    amount: number;
    balance: number;
  };
  const { rows } = await reader.execute<Row>(sql`
    select id, occurred_at, event_type, details, amount, sum(amount) over (order by id)::bigint as balance
    from (
      select e.id, e.occurred_at, e.event_type, e.details, -sum(p.amount)::bigint as amount
      from ledger.accounts a
      join ledger.postings p on p.account_id = a.id
      join ledger.entries e on e.id = p.entry_id
      where a.league_id = ${leagueId} and a.season_year = ${seasonYear}
      group by e.id
    ) line
    order by id`);
  return rows.map((row) => ({
    entryId: row.id,
    occurredAt: new Date(row.occurred_at),
    eventType: row.event_type,
    details: row.details,
    amount: toCents(row.amount),
    balance: toCents(row.balance),
  }));
}
