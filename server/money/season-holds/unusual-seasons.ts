import { type SQL, sql } from "drizzle-orm";
import {
  FIRST_PAYMENT_MAX,
  type ReviewKind,
  WEEK_PAYMENTS_DAYS,
  WEEK_PAYMENTS_MAX,
} from "#contract/money/season-reviews.ts";
import { remaindersIn } from "#server/ledger/balances.ts";
import { bookedPayment, processorPayments } from "#server/ledger/booked.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Season = { leagueId: string; seasonYear: number };
type UnusualKind = Extract<ReviewKind, "early_end" | "first_payment" | "week_payments" | "lowered_fees">;

const week = sql.raw(`interval '${WEEK_PAYMENTS_DAYS} days'`);

/**
 * Lists what makes a season wait for an admin whatever its pool: it was completed before half of its time, a person's first
 * payment in Potkeeper is large and in it, payments of a person who paid much within a week, here or in other leagues,
 * are in it, or at least half of its members paid lowered fees: a commissioner could make up a majority of them (RULES
 * §17, §25). Money that was carried over counts as the payments it came from; what was refunded doesn't count. What an
 * admin has released in this league isn't listed again.
 */
export async function unusualKinds(db: Reader, { leagueId, seasonYear }: Season): Promise<UnusualKind[]> {
  const hasCarried = (await remaindersIn(db, { leagueId, seasonYear })) > 0;
  const unreleased = (kind: UnusualKind, at: SQL) => sql`${at} > coalesce((
    select max(r.decided_at) from season_reviews r
    where r.league_id = ${leagueId} and r.kind = ${kind} and r.decision = 'release'), '-infinity')`;
  /** What a person pays for somebody else counts as theirs (RULES §25). */
  const isPaidBy = (payer: SQL, payment: string) => {
    const { userId, paidById } = { userId: sql.raw(`${payment}.user_id`), paidById: sql.raw(`${payment}.paid_by_id`) };
    return sql`((${userId} = ${payer} and ${paidById} is null) or ${paidById} = ${payer})`;
  };
  /** A person's payments until then, in all leagues. */
  const paidBefore = (payer: SQL, paidAt: SQL) => sql`(
    select earlier.id, booked.paid_at from ${processorPayments} earlier join lateral ${bookedPayment(sql`earlier.id`)} booked on true
    where ${isPaidBy(payer, "earlier")} and booked.paid_at <= ${paidAt})`;
  const { rows } = await db.execute<Record<UnusualKind, boolean>>(sql`
    with paid as materialized (
      select distinct p.id, coalesce(p.paid_by_id, p.user_id) as payer, p.amount, booked.paid_at
      from unrefunded_shares share
      join ${processorPayments} p on p.id = share.payment_id
      join lateral ${bookedPayment(sql`p.id`)} booked on true
      where share.league_id = ${leagueId}
        and (share.season_year = ${seasonYear} or (${hasCarried} and share.season_year < ${seasonYear})))
    select
      exists (select from early_completions e
        where e.league_id = ${leagueId} and e.season_year = ${seasonYear}
          and e.completed_at < e.started_at + (e.end_date - e.started_at) / 2
          and ${unreleased("early_end", sql`e.completed_at`)}) as early_end,
      exists (select from paid
        where paid.amount > ${FIRST_PAYMENT_MAX} and ${unreleased("first_payment", sql`paid.paid_at`)}
          and not exists (select from ${paidBefore(sql`paid.payer`, sql`paid.paid_at`)} earlier
            where (earlier.paid_at, earlier.id) < (paid.paid_at, paid.id))) as first_payment,
      exists (select from paid
        join ${processorPayments} last on ${isPaidBy(sql`paid.payer`, "last")}
        join lateral ${bookedPayment(sql`last.id`)} ended on true
        where ended.paid_at >= paid.paid_at and ended.paid_at < paid.paid_at + ${week}
          and ${unreleased("week_payments", sql`ended.paid_at`)}
          and (select sum(u.amount) from ${paidBefore(sql`paid.payer`, sql`ended.paid_at`)} earlier
            join unrefunded_shares u on u.payment_id = earlier.id
            where earlier.paid_at > ended.paid_at - ${week}) > ${WEEK_PAYMENTS_MAX}) as week_payments,
      exists (select from dues due
        where due.league_id = ${leagueId} and due.season_year = ${seasonYear} and due.kind = 'entry' and due.status in ('paid', 'waived')
        having count(due.set_at) * 2 >= count(*) and ${unreleased("lowered_fees", sql`max(due.set_at)`)}) as lowered_fees`);
  const found = onlyRow(rows);
  return (["early_end", "first_payment", "week_payments", "lowered_fees"] as const).filter((kind) => found[kind]);
}
