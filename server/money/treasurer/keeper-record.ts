import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { KeeperRecord } from "#contract/money/treasurer/treasurers.ts";
import { moneyKeptBy, seasonsHandedOverBy, seasonsKeptBy } from "#server/ledger/treasurer-balances.ts";
import { isObjectedTo } from "#server/money/treasurer/objected-to.ts";
import { isToName, isUnconfirmed } from "#server/money/treasurer/unconfirmed.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/**
 * How a person has dealt with the money that they kept for leagues, all of them (RULES §24), in SQL: a table of one row.
 * Open is what they owe as a treasurer, what is owed from money that they still keep though they no longer are, and what
 * they say they sent. Money that they handed over counts until all that its season owes has arrived. What was sent to members without an account
 * is neither confirmed nor open, and stays out if somebody claims their seat later (RULES §28).
 */
const recordOf = (userId: string | SQLWrapper): SQL => sql`(
  select
    ${seasonsKeptBy(userId)} as seasons,
    paid.confirmed, paid.days as "medianDays",
    (select count(*) from payouts o join leagues l on l.id = o.league_id
        left join treasurer_payouts s on s.payout_id = o.id
      where l.deleted_at is null and o.by_treasurer and o.status <> 'completed' and not ${isUnconfirmed(sql`o`)} and (
        l.treasurer_id = ${userId} or s.keeper_id = ${userId} and o.status = 'processing'
        or (o.league_id, o.season_year) in (select league_id, season_year from ${moneyKeptBy(userId)} own))) as open,
    (select count(distinct own.league_id) from ${moneyKeptBy(userId)} own join leagues l on l.id = own.league_id
      where l.treasurer_id <> ${userId}) as "stillKeeps",
    (select count(*) from ${seasonsHandedOverBy(userId)} own where own.is_kept or exists (
        select from payouts o where o.league_id = own.league_id and o.season_year = own.season_year
        and o.by_treasurer and o.status <> 'completed' and not ${isUnconfirmed(sql`o`)})) as "handedOver",
    (select count(*) from treasurer_payments s join payments p on p.id = s.payment_id
        left join treasurer_reversals r on r.payment_id = p.id
      where s.keeper_id = ${userId} and ${isObjectedTo(sql`p`, sql`s`, sql`r`)}) as objections
  from (
    select count(*) as confirmed,
      round((percentile_cont(0.5) within group (order by extract(epoch from s.sent_at - o.created_at) / 86400))::numeric, 1)::float8 as days
    from treasurer_payouts s join payouts o on o.id = s.payout_id
    where s.keeper_id = ${userId} and o.user_id <> ${userId} and o.status = 'completed' and not ${isToName(sql`o`)}
      and not exists (select from seat_claims c where c.league_id = o.league_id and c.user_id = o.user_id and c.claimed_at >= s.sent_at)) paid)`;

/** Reads it of one person. */
export async function keeperRecord(reader: Reader, userId: string): Promise<KeeperRecord> {
  const { rows } = await reader.execute<KeeperRecord>(sql`select * from ${recordOf(userId)} record`);
  return onlyRow(rows);
}

/** The same as a value of a row, for a list that shows many. */
export const keeperRecordIn = (userId: SQLWrapper): SQL<KeeperRecord> =>
  sql<KeeperRecord>`(select to_json(record) from ${recordOf(userId)} record)`;
