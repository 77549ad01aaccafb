import { type SQL, sql } from "drizzle-orm";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { centsToDecimal, toCents, ZERO } from "#contract/platform/money.ts";
import { sumsOf, sumsToWire } from "#contract/platform/sums.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { feeLeftOf, leastYears } from "#server/members/entry-due.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isRunning, isWon } from "#server/platform/db/kinds-in-sql.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

type SumRow = { currency: Currency; amount: number };

/**
 * The US dollars among these sums, which SPEC's figures are, and the sums in other currencies. Nothing in leagues of other
 * currencies alone is nothing in those.
 */
function dollarsAndOthers(rows: readonly SumRow[], currencies: readonly Currency[]) {
  const sums = sumsOf(rows.map(({ currency, amount }) => ({ currency, amount: toCents(amount) })));
  const dollars = sums.find(({ currency }) => currency === DOLLARS)?.amount ?? ZERO;
  const none = currencies.includes(DOLLARS) ? [] : currencies.map((currency) => ({ currency, amount: ZERO }));
  const others = sums.length > 0 ? sums.filter(({ currency }) => currency !== DOLLARS) : none;
  return [centsToDecimal(dollars), sumsToWire(others)] as const;
}

const currenciesIn = (table: SQL): SQL => sql`(select coalesce(json_agg(distinct currency), '[]') from ${table})`;

const sumRows = (rows: SQL): SQL => sql`(select coalesce(json_agg(sums), '[]') from (${rows}) sums)`;

/** Sums up the leagues a person runs: how many, what the books hold for them, their members, and what is still owed. */
export async function commissionerStats(db: Reader, userId: string) {
  type Row = { leagues: number; members: number; currencies: Currency[]; owed: SumRow[]; held: SumRow[] };
  const later = sql`own.entry_fee * (${leastYears(sql`own`, sql`m`)} - 1)`;
  const owed = sql`select own.currency, sum(${feeLeftOf(sql`m`)} + ${later})::bigint as amount from league_members m join own on own.id = m.league_id
    where m.left_at is null and ${isOwing(sql`m`)} and ${isRunning(sql`own.status`)} group by own.currency`;
  const held = sql`select own.currency, sum(a.held)::bigint as amount
    from ${heldMoney()} a join own on own.id = a.league_id group by own.currency`;
  const { rows } = await db.execute<Row>(sql`
    with own as (select * from leagues where commissioner_id = ${userId} and deleted_at is null)
    select
      (select count(*) from own) as leagues,
      (select count(*) from league_members m join own on own.id = m.league_id where m.left_at is null) as members,
      ${currenciesIn(sql`own`)} as currencies, ${sumRows(owed)} as owed, ${sumRows(held)} as held`);
  const [row] = rows;
  const currencies = row?.currencies ?? [];
  const [pendingAmount, pendingInOthers] = dollarsAndOthers(row?.owed ?? [], currencies);
  const [totalFunds, fundsInOthers] = dollarsAndOthers(row?.held ?? [], currencies);
  return {
    ...{ totalLeagues: row?.leagues ?? 0, totalMembers: row?.members ?? 0 },
    ...{ pendingAmount, totalFunds, pendingInOthers, fundsInOthers },
  };
}

/**
 * Sums up the leagues a person plays in: how many are under way, what they paid for whatever seat, net of refunds and of
 * what banks took back, what they owe, and what they won this season, with what of it paid their own dues.
 */
export async function playerStats(db: Reader, userId: string) {
  type Row = { active: number; owing: number; currencies: Currency[]; invested: SumRow[]; won: SumRow[] };
  const invested = sql`select l.currency, greatest(sum(paid.amount), 0)::bigint as amount
    from (select payment_id, amount from unrefunded_shares
      union all select payment_id, -amount from disputes where status = 'lost') paid
      join payments p on p.id = paid.payment_id join leagues l on l.id = p.league_id
    where p.paid_by_id = ${userId} or (p.user_id = ${userId} and p.paid_by_id is null) group by l.currency`;
  const won = sql`select l.currency, sum(o.amount + o.set_off)::bigint as amount from payouts o join leagues l on l.id = o.league_id
    where o.user_id = ${userId} and ${isWon(sql`o.kind`)} and o.forfeited_at is null
      and o.season_year = l.current_year group by l.currency`;
  const { rows } = await db.execute<Row>(sql`
    with seats as (
      select m.payment_status, l.status, l.currency from league_members m join leagues l on l.id = m.league_id
      where m.user_id = ${userId} and m.left_at is null and l.deleted_at is null
    )
    select
      (select count(*) from seats where ${isRunning(sql`status`)}) as active,
      (select count(*) from seats where ${isOwing(sql`seats`)}
        and ${isRunning(sql`status`)}) as owing,
      ${currenciesIn(sql`seats`)} as currencies, ${sumRows(invested)} as invested, ${sumRows(won)} as won`);
  const [row] = rows;
  const currencies = row?.currencies ?? [];
  const [totalInvested, investedInOthers] = dollarsAndOthers(row?.invested ?? [], currencies);
  const [seasonWinnings, winningsInOthers] = dollarsAndOthers(row?.won ?? [], currencies);
  return {
    ...{ activeLeagues: row?.active ?? 0, pendingPayments: row?.owing ?? 0 },
    ...{ totalInvested, seasonWinnings, investedInOthers, winningsInOthers },
  };
}
