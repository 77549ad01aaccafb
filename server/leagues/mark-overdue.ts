import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";

const AT_ONCE_MAX = 500;

/**
 * Stores what every query already accounts for: a pending member is overdue after the deadline, and pending again if the
 * deadline moves (RULES §5). Looks only at leagues whose stored statuses don't match their deadline. Safe to run twice or
 * late. @returns Whether there may be more to store.
 */
export async function markOverdue(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const moment = now.toISOString();
  const isOver = sql`not league.is_overdue_stored and league.payment_deadline < ${moment}`;
  const isMoved = sql`league.is_overdue_stored and league.payment_deadline >= ${moment}`;
  const overdue = await store(tx, { due: isOver, isStored: true, from: "pending", to: "overdue" });
  const pending = await store(tx, { due: isMoved, isStored: false, from: "overdue", to: "pending" });
  return overdue === AT_ONCE_MAX || pending === AT_ONCE_MAX;
}

type Statuses = { due: ReturnType<typeof sql>; isStored: boolean; from: string; to: string };

/** Leagues that another transaction has locked wait for the next run. @returns How many leagues it looked at. */
async function store(tx: Tx, { due, isStored, from, to }: Statuses): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with due as (
      select league.id, league.current_year from leagues league where ${due}
      order by league.payment_deadline limit ${AT_ONCE_MAX} for no key update skip locked
    ), stored as (
      update league_members member set payment_status = ${to} from due
      where member.league_id = due.id and member.left_at is null
        and member.first_season <= due.current_year and member.payment_status = ${from}
    )
    update leagues set is_overdue_stored = ${isStored} where id = any(array(select due.id from due))`);
  return rowCount ?? 0;
}
