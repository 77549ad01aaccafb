import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOpenRefund } from "#server/platform/db/kinds-in-sql.ts";

const unsent = outstandingCents({ id: sql`o.id`, amount: sql`o.amount` });

/**
 * Sums what is held for a person (RULES §12): entry fees of their unfinished seasons in escrow or frozen by their bank,
 * refunds under way or set aside, and unsent prizes. Money that a lost dispute took is already theirs, and money that
 * couldn't reach them waits as unclaimed. What a treasurer owes them isn't held here.
 */
export async function moneyHeldFor(reader: Reader, userId: string): Promise<Cents> {
  const { rows } = await reader.execute<{ held: number }>(
    sql`select (
      coalesce((
        select sum(s.amount) from unrefunded_shares s
        where s.user_id = ${userId}
          and not exists (select from disputes d where d.payment_id = s.payment_id and d.status = 'lost')
          and (
            exists (select from disputes d where d.payment_id = s.payment_id and d.status = 'open')
            or exists (
              select from ${heldMoney("escrow")} a
              join league_members m on m.league_id = s.league_id and m.user_id = s.user_id and m.left_at is null
              where a.league_id = s.league_id and a.season_year = s.season_year))), 0)
      + coalesce((select sum(case when ${isOpenRefund(sql`r.status`)} then r.amount else r.set_aside end)
        from refunds r where r.user_id = ${userId} and not r.by_treasurer), 0)
      + coalesce((select sum(${unsent}) from payouts o
        where o.user_id = ${userId} and o.status <> 'completed' and not o.by_treasurer and o.unclaimed_at is null
          and o.forfeited_at is null), 0)
    )::bigint as held`,
  );
  return toCents(rows[0]?.held ?? 0);
}
