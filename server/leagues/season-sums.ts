import { type SQL, sql } from "drizzle-orm";
import type { SeasonSums } from "#contract/leagues/season-sums.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { carriedInto, poolHeld, takenBy } from "#server/ledger/held.ts";
import { isSent } from "#server/money/dues/due-rows.ts";
import { isOfPool, isOpenRefund, isOtherDue } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/*
 * Reads what `SeasonSums` names, in the statement that reads a league: `sumColumns` next to its columns, and
 * `seasonSums` joined laterally. What members paid is told from dues and payments, where the money is from the books and payouts;
 * that both come to the same is what the random seasons check.
 */

const season = { leagueId: leagues.id, seasonYear: leagues.currentYear };
const ofSeason = (alias: string): SQL =>
  sql`${sql.raw(alias)}.league_id = ${leagues.id} and ${sql.raw(alias)}.season_year = ${leagues.currentYear}`;

const disputesIn = (status: DisputeStatus): SQL => sql`from disputes d join payments p on p.id = d.payment_id
  where p.league_id = ${leagues.id} and d.status = ${sql.raw(`'${status}'`)}`;

/** What payments paid of the season's late fees and charges, a row for each due. */
const paidOthers = sql`dues other join payment_dues paid on paid.due_id = other.id and paid.refunded < paid.amount
  join payments p on p.id = paid.payment_id and p.status = 'succeeded'
  where ${leagues.lateFee} + ${leagues.maxChargesPerMember} > 0 and ${ofSeason("other")} and ${isOtherDue(sql`other.kind`)}
    and not exists (select from disputes d where d.payment_id = p.id and d.status = 'lost')`;

/**
 * What is in the books for entry fees, how much of it pays the fees of the season's seats, and what is left to be paid of
 * those, which is their open parts where there are any. An equal share that went back was paid in before; what
 * a bank took back wasn't.
 */
const entrySums = sql`(
  with money as (
    select user_id, sum(cents)::bigint as cents from (
      select p.user_id, s.amount - s.refunded as cents from payments p
      join payment_allocations s on s.payment_id = p.id and s.season_year = ${leagues.currentYear}
      where p.league_id = ${leagues.id} and p.status = 'succeeded'
      union all
      select p.user_id, r.amount from refunds r join payments p on p.id = r.payment_id where ${ofSeason("r")} and r.is_return
      union all
      select p.user_id, paid.refunded - paid.amount from ${paidOthers}
      union all
      select p.user_id, -${takenBy(sql`d.id`, season)} ${disputesIn("lost")}
    ) moved group by user_id
  ), fees as (
    select user_id, case due.status when 'paid' then due.amount else due.covered end as cents
    from dues due where ${ofSeason("due")} and due.kind = 'entry' and due.status in ('open', 'paid')
  ), owed as (
    select due.due_at, due.left_to_pay as cents, ${isSent(sql`due`)} as is_said
    from dues due
    where ${ofSeason("due")} and not ${isOtherDue(sql`due.kind`)} and due.status = 'open'
      and (due.kind = 'part' or not exists (
        select from dues part where part.league_id = due.league_id and part.user_id = due.user_id
          and part.season_year = due.season_year and part.kind = 'part' and part.status = 'open'))
  )
  select coalesce((select sum(cents) from money), 0)::bigint as money,
    coalesce((select sum(least(fees.cents, money.cents)) from fees join money using (user_id)), 0)::bigint as paid,
    coalesce((select sum(cents) from owed where is_said), 0)::bigint as said,
    (select jsonb_agg(by_date) from (
      select due_at as "dueAt", sum(cents)::bigint as cents from owed where not is_said group by due_at) by_date) as open
) entry_sums`;

/** What was transferred of a payout; of one that became unclaimed money, also what was paid of that later. */
const transferred = (payoutId: SQL): SQL => sql`coalesce((
  with recursive link (id) as (
    select ${payoutId} union all
    select u.paid_as_id from link join unclaimed_money u on u.payout_id = link.id where u.paid_as_id is not null)
  select sum(part.amount - part.reversed) from link join payout_attempts part on part.payout_id = link.id and part.state = 'completed'), 0)`;

/** What wasn't sent of a payout. */
const unsent = sql`case when o.status = 'completed' or (o.by_treasurer and o.status = 'processing') then 0
  when o.by_treasurer then o.amount else o.amount - ${transferred(sql`o.id`)} end`;

const payoutSums = sql`(
  select coalesce(sum(o.amount), 0)::bigint as awarded, coalesce(sum(${unsent}), 0)::bigint as unsent
  from payouts o
  where ${ofSeason("o")} and ${isOfPool(sql`o.kind`)} and o.forfeited_at is null
) payout_sums`;

/** A refund that failed is set aside, paid to a bank account instead, or unclaimed; or the bank has it. */
const unsentRefund = sql`case
  when r.by_treasurer then coalesce((select ${unsent} from payouts o where o.refund_id = r.id), 0)
  when ${isOpenRefund(sql`r.status`)} then r.amount
  when r.status = 'failed' then r.set_aside + coalesce((select ${unsent} from payouts o where o.refund_id = r.id), 0)
    + coalesce((select u.amount - ${transferred(sql`u.paid_as_id`)} from unclaimed_money u where u.refund_id = r.id), 0)
  else 0 end`;

/** The equal shares of a rest are part of what was collected. */
const refundSums = sql`(
  select coalesce(sum(r.amount) filter (where r.is_return), 0)::bigint as returned,
    coalesce(sum(${unsentRefund}) filter (where r.is_return), 0)::bigint as unsent_returns,
    coalesce(sum(${unsentRefund}) filter (where not r.is_return), 0)::bigint as unsent_refunds
  from refunds r where ${ofSeason("r")}
) refund_sums`;

/** Joined to leagues: the sums that `sumColumns` shows. */
export const seasonSums = sql`(
  select entry_sums.*, payout_sums.*, refund_sums.* from ${entrySums}, ${payoutSums}, ${refundSums}) season_sums`;

export const sumColumns = {
  sums: {
    inPot: poolHeld(season),
    entryMoney: sql<number>`season_sums.money`,
    entryPaid: sql<number>`season_sums.paid`,
    said: sql<number>`season_sums.said`,
    open: sql<{ dueAt: string | null; cents: number }[] | null>`season_sums.open`,
    others: sql<{ kind: SeasonSums["others"][number]["kind"]; cents: number; count: number }[] | null>`(
      select jsonb_agg(by_kind) from (
        select coalesce(other.charge_kind, 'late') as kind, sum(paid.amount - paid.refunded)::bigint as cents, count(*) as count
        from ${paidOthers} group by 1 order by 1) by_kind)`,
    carried: sql<number>`case when ${leagues.currentYear} > 1 then ${carriedInto(season)} else 0 end`,
    disputed: sql<number>`coalesce((select sum(${takenBy(sql`d.id`, season)}) ${disputesIn("open")}), 0)::bigint`,
    awarded: sql<number>`season_sums.awarded`,
    unsent: sql<number>`season_sums.unsent`,
    returned: sql<number>`season_sums.returned`,
    unsentReturns: sql<number>`season_sums.unsent_returns`,
    unsentRefunds: sql<number>`season_sums.unsent_refunds`,
  },
};

type Found = {
  [Name in keyof (typeof sumColumns)["sums"]]: (typeof sumColumns)["sums"][Name] extends SQL<infer Value>
    ? Value
    : never;
};
type Terms = Pick<LeagueRow, "status" | "paymentDeadline"> & Parameters<typeof fullPoolOf>[0];

/** Names what was read of a league. What can't be paid anymore isn't expected anymore. */
export function toSums(found: Found, terms: Terms, now: Date): SeasonSums {
  const unpaid = isOpenForPaying(terms.status) ? (found.open ?? []) : [];
  const late = unpaid.filter(({ dueAt }) => (dueAt === null ? terms.paymentDeadline : new Date(dueAt)) < now);
  const said = isOpenForPaying(terms.status) ? found.said : 0;
  const open = totalOf(unpaid);
  const others = found.others ?? [];
  const lateFees = totalOf(others.filter(({ kind }) => kind === "late"));
  const charges = totalOf(others.filter(({ kind }) => kind !== "late"));
  const unowed = found.entryMoney - found.entryPaid;
  const owed = found.unsent + found.unsentReturns;
  const awarded = found.awarded + found.returned;
  return {
    entry: inDecimals({
      expected: found.entryPaid + said + open,
      paid: found.entryPaid,
      said,
      open,
      overdue: totalOf(late),
    }),
    others: others.map(({ cents, ...other }) => ({ ...other, amount: centsToDecimal(toCents(cents)) })),
    ...inDecimals({ lateFees, charges, carried: found.carried, unowed }),
    ...inDecimals({ besides: lateFees + charges + found.carried + unowed, disputed: found.disputed }),
    ...inDecimals({ collected: found.inPot + awarded, inPot: found.inPot, owed, sent: awarded - owed }),
    ...inDecimals({ refundsOwed: found.unsentRefunds }),
    fullPool: fullPoolOf(terms),
  };
}

const totalOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

const inDecimals = <Name extends string>(amounts: Record<Name, number>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, cents]) => [name, centsToDecimal(toCents(cents))]),
  ) as Record<Name, string>;
