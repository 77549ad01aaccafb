import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { RESET_ASK_SEAT_DAYS, RESET_CONFIRMATIONS } from "#contract/leagues/reset-ask-rules.ts";
import { addDays } from "#contract/platform/days.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { ResetAskRow } from "#server/leagues/reset-asks/standing.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";

/** Whether this person has paid an entry fee before then, here or in another league, and didn't get it all back. */
const hasPaidBefore = (userId: SQLWrapper, at: SQLWrapper): SQL => sql`exists (
  select from payments paid join unrefunded_shares share on share.payment_id = paid.id
  where paid.user_id = ${userId} and paid.status = 'succeeded' and paid.created_at < ${at})`;

type Seat = { seat: SQLWrapper; league: SQLWrapper; askedAt: SQLWrapper };

/**
 * Whether a seat's person may confirm a request made at that moment: they joined a week before it, and paid, or were in
 * a free league before its season. Accounts that a commissioner opens for the purpose mostly don't, but some can: a
 * treasurer can record payments that no one made, and nothing is paid in a free league. Against those there is only the
 * day in which everyone else in the league, and the member, can say no.
 */
const isOldHand = ({ seat, league, askedAt }: Seat): SQL<boolean> => sql<boolean>`(
  ${seat}.left_at is null and ${seat}.held_until is null
    and ${seat}.joined_at <= ${askedAt} - make_interval(days => ${RESET_ASK_SEAT_DAYS})
    and (${hasPaidBefore(sql`${seat}.user_id`, askedAt)} or ${league}.entry_fee = 0
      and ${seat}.joined_at <= coalesce(${league}.season_started_at, ${seat}.joined_at)))`;

/** Whether a person may confirm the request of each row. */
export const mayConfirm = (userId: string): SQL<boolean> => sql<boolean>`exists (
  select from league_members seat join leagues run on run.id = seat.league_id
  where seat.league_id = ${resetAsks.leagueId} and seat.user_id = ${userId} and seat.user_id <> ${resetAsks.userId}
    and seat.user_id <> run.commissioner_id
    and ${isOldHand({ seat: sql`seat`, league: sql`run`, askedAt: sql`${resetAsks.askedAt}` })})`;

/** Whether enough members could confirm a request made now. */
export async function canBeConfirmed(
  db: Reader,
  league: LockedLeague,
  { userId, askedAt }: Pick<ResetAskRow, "userId" | "askedAt">,
): Promise<boolean> {
  const { rows } = await db.execute<{ able: number }>(sql`
    select count(*)::int as able from league_members seat join leagues run on run.id = seat.league_id
    where seat.league_id = ${league.id} and seat.user_id not in (${userId}, run.commissioner_id)
      and ${isOldHand({ seat: sql`seat`, league: sql`run`, askedAt: sql`${askedAt.toISOString()}::timestamptz` })}`);
  return onlyRow(rows).able >= RESET_CONFIRMATIONS;
}

/** Whether a seat is old enough for its person's password to be set this way. */
export const isSettled = ({ joinedAt, heldUntil }: { joinedAt: Date; heldUntil: Date | null }, now: Date): boolean =>
  heldUntil === null && joinedAt <= addDays(now, -RESET_ASK_SEAT_DAYS);
