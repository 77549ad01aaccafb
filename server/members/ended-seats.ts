import { sql } from "drizzle-orm";
import { ENDED_SEATS_MAX, type EndedSeat } from "#contract/members/ended-seats.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOpenRefund } from "#server/platform/db/kinds-in-sql.ts";

type Payment = { id: string; amount: Cents; refunded: Cents; refunding: Cents };
type Row = { id: string; name: string; currency: Currency; ended_at: string; payments: Payment[] };

/** Lists the leagues in which a person once had a seat and has none anymore, with what they paid there, latest first. */
export async function endedSeatsOf(db: Reader, userId: string): Promise<EndedSeat[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.name, l.currency, ended.at as ended_at, coalesce((
      select json_agg(json_build_object('id', p.id, 'amount', p.amount,
        'refunded', refund.done, 'refunding', refund.open) order by p.created_at desc, p.id)
      from payments p cross join lateral (
        select coalesce(sum(r.amount) filter (where r.status = 'succeeded'), 0) as done,
          coalesce(sum(r.amount) filter (where ${isOpenRefund(sql`r.status`)}), 0) as open
        from refunds r where r.payment_id = p.id) refund
      where p.league_id = l.id and p.user_id = ${userId} and p.status = 'succeeded'), '[]') as payments
    from (
      select m.league_id, max(coalesce(m.left_at, o.deleted_at)) as at
      from league_members m join leagues o on o.id = m.league_id
      where m.user_id = ${userId}
      group by m.league_id having bool_and(m.left_at is not null or o.deleted_at is not null)
    ) ended join leagues l on l.id = ended.league_id
    order by ended.at desc, l.id limit ${ENDED_SEATS_MAX}`);
  return rows.map(({ id, name, currency, ended_at, payments }) => ({
    ...{ leagueId: id, leagueName: name, currency, endedAt: new Date(ended_at).toISOString() },
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: centsToDecimal(payment.amount),
      refunded: centsToDecimal(payment.refunded),
      refunding: centsToDecimal(payment.refunding),
    })),
  }));
}
