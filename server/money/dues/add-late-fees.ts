import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import { lateFeeAdded } from "#server/notices/dues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Leagues, of up to 50 seats each. */
const AT_ONCE_MAX = 50;

type Added = { league_id: string; user_id: string; amount: number };

/**
 * Job: adds the late fee to entry fees that are still open so many days after the deadline as their league says, once a
 * season, and tells their members (RULES §25). It is never more than what they owe. Skips seats that were taken after the
 * deadline, and people whose payment is under way: a card's for a day, one to a treasurer until the treasurer has
 * answered. Leaves leagues that are locked to the next run. @returns Whether there may be more.
 */
export async function addLateFees(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const looked = tx
    .select({ id: leagues.id })
    .from(leagues)
    .where(lte(leagues.lateFeeDueAt, now))
    .orderBy(leagues.lateFeeDueAt)
    .limit(AT_ONCE_MAX)
    .for("no key update", { skipLocked: true });
  const due = await looked;
  if (due.length === 0) return false;
  const ids = due.map(({ id }) => id);
  const isTheirs = sql`league.id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await tx.execute<Added>(sql`
    insert into dues (league_id, user_id, season_year, kind, amount, due_at)
    select league.id, entry.user_id, entry.season_year, 'late', least(league.late_fee, entry.left_to_pay), ${at}
    from leagues league join dues entry on entry.league_id = league.id
    where ${isTheirs} and league.late_fee > 0 and ${isLate} and not ${isUnderWay(at)}
    returning league_id, user_id, amount`);
  await tx.execute(sql`
    update leagues league set late_fee_due_at = case
      when exists (select from dues entry where entry.league_id = league.id and ${isLate}) then ${at} + interval '1 day' end
    where ${isTheirs}`);
  const found = rows.length === 0 ? [] : await tx.select().from(leagues).where(inArray(leagues.id, ids));
  const notices = found.flatMap((league) =>
    rows
      .filter(({ league_id }) => league_id === league.id)
      .map(({ user_id: userId, amount }) => lateFeeAdded(league, { userId, amount: toCents(amount) })),
  );
  await tell(tx, now, ...notices);
  return ids.length === AT_ONCE_MAX;
}

/** An entry fee that is still open in its season, whose seat was taken by the deadline, and that has no late fee yet. */
const isLate = sql`
  entry.kind = 'entry' and entry.status = 'open' and entry.season_year = league.current_year
  and exists (select from league_members seat where seat.league_id = league.id and seat.user_id = entry.user_id
    and seat.left_at is null and seat.held_until is null and seat.joined_at <= league.payment_deadline)
  and not exists (select from dues late where late.league_id = league.id and late.user_id = entry.user_id
    and late.season_year = entry.season_year and late.kind = 'late' and late.status <> 'withdrawn')`;

const isUnderWay = (at: SQL): SQL => sql`
  exists (select from payments p where p.league_id = league.id and p.user_id = entry.user_id
    and (p.seasons > 0 or exists (select from payment_dues paid join dues part on part.id = paid.due_id
      where paid.payment_id = p.id and part.kind = 'part'))
    and p.status = 'pending' and (p.by_treasurer or p.created_at > ${at} - interval '1 day'))`;
