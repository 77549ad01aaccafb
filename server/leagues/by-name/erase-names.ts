import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";

type Erased = { userId: string; now: Date };

/** Erases the names whose seats an account has, as they are the same person's, and what it asked for. */
export async function eraseNamesOf(tx: Tx, { userId, now }: Erased): Promise<void> {
  const claimed = sql`select name_id from seat_claims where user_id = ${userId} and undone_at is null`;
  await tx.execute(sql`with ${erased(claimed, now)} delete from claim_asks where user_id = ${userId}`);
}

/** Erases the names of a league, which is deleted: nobody sees them anymore. */
export async function eraseNamesIn(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const waiting = sql`select user_id from named_seats where league_id = ${leagueId} and link_end is distinct from 'claimed'`;
  await tx.execute(sql`with ${erased(waiting, now)} delete from claim_asks where league_id = ${leagueId}`);
}

/** Their seats end with them, if they haven't. */
const erased = (ids: SQL, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`gone as (${ids}), people as (
    update users set username = 'deleted-' || id, first_name = 'Deleted', last_name = 'user', erased_at = ${at}, updated_at = ${at}
    where id in (select * from gone)
  ), seats as (
    update named_seats set email = null, team = null, pay_to = null, pay_said_at = null, name_goes_at = null,
      ended_at = coalesce(ended_at, ${at}), link_ended_at = coalesce(link_ended_at, ${at}), link_end = coalesce(link_end, 'taken_off')
    where user_id in (select * from gone))`;
};
