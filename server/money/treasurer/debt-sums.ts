import { sql } from "drizzle-orm";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { addCents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { isUnconfirmed } from "#server/money/treasurer/unconfirmed.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Row = {
  season_year: number;
  owed: number;
  sent: number;
  debts: number;
  received: number;
  unconfirmed: number;
  refunds: number;
  refunds_received: number;
};

/** Sums up what a league's treasurers owe and have sent, in all and by season, oldest first (RULES §24). */
export async function debtSums(
  reader: Reader,
  leagueId: string,
): Promise<Pick<KeptMoney, "owed" | "sent" | "seasons">> {
  const { rows } = await reader.execute<Row>(sql`
    select season_year,
      coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as owed,
      coalesce(sum(amount) filter (where status = 'processing'), 0)::bigint as sent,
      count(*)::int as debts,
      (count(*) filter (where status = 'completed'))::int as received,
      (count(*) filter (where ${isUnconfirmed(sql`payouts`)}))::int as unconfirmed,
      (count(*) filter (where kind = 'refund'))::int as refunds,
      (count(*) filter (where kind = 'refund' and status = 'completed'))::int as refunds_received
    from payouts where league_id = ${leagueId} and by_treasurer group by season_year order by season_year`);
  const sumOf = (part: "owed" | "sent") => centsToDecimal(addCents(...rows.map((row) => toCents(row[part]))));
  return {
    ...{ owed: sumOf("owed"), sent: sumOf("sent") },
    seasons: rows.map(
      ({ season_year: seasonYear, owed, sent, debts, received, unconfirmed, refunds, refunds_received }) => ({
        ...{ seasonYear, owed: centsToDecimal(toCents(owed)), sent: centsToDecimal(toCents(sent)) },
        ...{ debts, received, unconfirmed, refunds, refundsReceived: refunds_received },
      }),
    ),
  };
}
