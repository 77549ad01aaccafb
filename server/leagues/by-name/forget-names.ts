import { eq, type SQL, sql } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { isTaken } from "#server/leagues/by-name/add-names.ts";
import { UNSAID } from "#server/leagues/by-name/seat-link.ts";
import { isAtRest } from "#server/ledger/treasurer-balances.ts";
import { inTransaction, type Reader, type Tx } from "#server/platform/db/client.ts";
import { isRunning } from "#server/platform/db/kinds-in-sql.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";

const AT_ONCE_MAX = 200;

/** Whether the seat `n` of the league `l` owes, is owed, has money under way, or may be named in a vote that runs; in SQL. */
const isBusy = (now: SQL): SQL => sql`(
  exists (select from dues d where d.league_id = l.id and d.user_id = n.user_id and d.left_to_pay > 0)
  or exists (select from payments p where p.league_id = l.id and p.user_id = n.user_id and p.status = 'pending')
  or exists (select from payouts o left join treasurer_payouts s on s.payout_id = o.id
    where o.league_id = l.id and o.user_id = n.user_id and o.amount > 0
      and (o.status in ('pending', 'failed') or o.status = 'processing' and s.sent_at > ${now} - interval '14 days'))
  or exists (select from voting_sessions v where v.league_id = l.id and v.status = 'active')
  or exists (select from commissioner_voting_proposals v where v.league_id = l.id and v.status = 'active'))`;

type Due = { user_id: string; league_id: string; number: number };

/**
 * Finds names that go (RULES §28): their holders asked for it 48 hours ago and nothing keeps them; or their last season was
 * settled 12 months ago, or ended 24 months ago. @param only This one.
 */
async function dueNames(db: Reader, at: Date, only?: string): Promise<Due[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Due>(sql`
    select n.user_id, n.league_id, (select count(*)::int from league_members o where o.league_id = l.id and o.joined_at <= coalesce(
        (select max(s.joined_at) from league_members s where s.league_id = l.id and s.user_id = n.user_id), n.added_at)) as number
    from named_seats n join leagues l on l.id = n.league_id join users u on u.id = n.user_id
      cross join lateral (select coalesce(n.ended_at, l.deleted_at,
        case when not ${isRunning(sql`l.status`)} then coalesce(l.completed_at, l.updated_at) end) as at) ended
    where ${only === undefined ? sql`true` : sql`n.user_id = ${only}`} and (
      n.name_goes_at <= ${now} and not ${isBusy(now)}
      or (n.email is not null or u.username !~ '^Member \\d+$') and (ended.at <= ${now} - interval '24 months'
        or ended.at <= ${now} - interval '12 months'
          and ${isAtRest(sql`l.id`, sql`${now} - interval '12 months'`)}))
    limit ${AT_ONCE_MAX}`);
  return rows;
}

/** Job: takes names off that nobody needs anymore, with their addresses. Safe to run twice or late. One that fails stops no other. */
export async function forgetNames({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const failures: unknown[] = [];
  for (const { league_id, user_id } of await dueNames(db, clock())) {
    await inTransaction(db, async (tx) => {
      await lockLeague(tx, league_id);
      // While this waited for the lock, it may have come to owe something, or kept its name.
      const [due] = await dueNames(tx, clock(), user_id);
      if (due) await takeOff(tx, due, clock());
    }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** The seat is called by its number in the league, or the next that nobody has. */
async function takeOff(tx: Tx, { user_id: userId, league_id: id, number }: Due, now: Date): Promise<void> {
  let name = `Member ${number}`;
  for (let next = number + 1; await isTaken(tx, { id }, { name, userId }); next++) name = `Member ${next}`;
  await tx.update(users).set({ username: name, firstName: name, updatedAt: now }).where(eq(users.id, userId));
  await tx
    .update(namedSeats)
    .set({ email: null, team: null, ...UNSAID })
    .where(eq(namedSeats.userId, userId));
}
