import { sql } from "drizzle-orm";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { entryLeftIn } from "#server/members/entry-due.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

/** Sums up the leagues a person runs: how many, what the books hold for them, their members, and what is still owed. */
export async function commissionerStats(db: Reader, userId: string) {
  type Row = { leagues: number; members: number; owed: number; held: number };
  const seat = {
    leagueId: sql`own.id`,
    userId: sql`m.user_id`,
    seasonYear: sql`greatest(own.current_year, m.first_season)`,
  };
  const due = entryLeftIn(seat, sql`own.entry_fee`);
  const { rows } = await db.execute<Row>(sql`
    with own as (select * from leagues where commissioner_id = ${userId} and deleted_at is null)
    select
      (select count(*) from own) as leagues,
      (select count(*) from league_members m join own on own.id = m.league_id where m.left_at is null) as members,
      (select coalesce(sum(${due}), 0)::bigint from league_members m join own on own.id = m.league_id
        where m.left_at is null and ${isOwing(sql`m`)}
          and own.status in ('draft', 'active', 'in_season')) as owed,
      (select coalesce(sum(a.held), 0)::bigint from ${heldMoney()} a join own on own.id = a.league_id) as held`);
  const [row] = rows;
  return {
    totalLeagues: row?.leagues ?? 0,
    totalMembers: row?.members ?? 0,
    pendingAmount: centsToDecimal(toCents(row?.owed ?? 0)),
    totalFunds: centsToDecimal(toCents(row?.held ?? 0)),
  };
}

/**
 * Sums up the leagues a person plays in: how many are under way, what they paid net of refunds, what they owe, and what
 * they won this season.
 */
export async function playerStats(db: Reader, userId: string) {
  type Row = { active: number; owing: number; invested: number; won: number };
  const { rows } = await db.execute<Row>(sql`
    with seats as (
      select m.payment_status, l.status from league_members m join leagues l on l.id = m.league_id
      where m.user_id = ${userId} and m.left_at is null and l.deleted_at is null
    )
    select
      (select count(*) from seats where status in ('draft', 'active', 'in_season')) as active,
      (select count(*) from seats where ${isOwing(sql`seats`)}
        and status in ('draft', 'active', 'in_season')) as owing,
      (select coalesce(sum(amount), 0)::bigint from unrefunded_shares where user_id = ${userId}) as invested,
      (select coalesce(sum(o.amount), 0)::bigint from payouts o join leagues l on l.id = o.league_id
        where o.user_id = ${userId} and o.kind in ('prize', 'period_prize') and o.forfeited_at is null and o.season_year = l.current_year) as won`);
  const [row] = rows;
  return {
    activeLeagues: row?.active ?? 0,
    pendingPayments: row?.owing ?? 0,
    totalInvested: centsToDecimal(toCents(row?.invested ?? 0)),
    seasonWinnings: centsToDecimal(toCents(row?.won ?? 0)),
  };
}
