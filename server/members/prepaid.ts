import { sql } from "drizzle-orm";
import { type Prepaid, TAKE_BACK_DAYS } from "#contract/members/prepaid.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addDays } from "#contract/platform/days.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isForSeasons, isOfPool, isWithMoney } from "#server/platform/db/kinds-in-sql.ts";

/** When the current season of a completed league `l` awarded its last payout, or was completed. */
const lastPayout = sql`greatest(coalesce(l.completed_at, l.updated_at), (
  select max(o.created_at) from payouts o
  where o.league_id = l.id and o.season_year = l.current_year and ${isOfPool(sql`o.kind`)}))`;

/**
 * Finds what a person has prepaid in completed dynasty leagues, and when they can take it back: 60 days after the
 * season's last payout, or after its completion if it paid nothing (RULES §23). Disputed money doesn't count.
 */
export async function prepaidBy(db: Reader, { userId, now }: { userId: string; now: Date }): Promise<Prepaid[]> {
  type Row = { id: string; name: string; currency: Currency; seasons: number[]; amount: number; last_payout: string };
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.name, l.currency, array_agg(distinct s.season_year order by s.season_year) as seasons,
      sum(s.amount)::bigint as amount, ${lastPayout} as last_payout
    from leagues l
    join unrefunded_shares s on s.league_id = l.id and s.user_id = ${userId} and s.season_year > l.current_year
    where ${isForSeasons(sql`l.league_type`)} and l.status = 'completed' and l.deleted_at is null
      and exists (select from league_members m where m.league_id = l.id and m.user_id = ${userId} and m.left_at is null)
      and not exists (select from disputes d where d.payment_id = s.payment_id and ${isWithMoney(sql`d.status`)})
    group by l.id order by l.name, l.id`);
  return rows.map(({ id, name, currency, seasons, amount, last_payout }) => {
    const takeBackFrom = addDays(new Date(last_payout), TAKE_BACK_DAYS);
    return {
      leagueId: id,
      leagueName: name,
      seasons,
      amount: centsToDecimal(toCents(amount)),
      currency,
      takeBackFrom: takeBackFrom.toISOString(),
      canTakeBack: takeBackFrom <= now,
    };
  });
}
