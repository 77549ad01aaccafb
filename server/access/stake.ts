import { and, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { forbidden } from "#server/platform/errors.ts";

type Admin = { userId: string };

/** Matches `users` with a stake in a league: they run it, play in it, have money in it or were awarded some of it. */
const hasStakeIn = (leagueId: string | SQL): SQL => sql`(
  exists (select from leagues league where league.id = ${leagueId} and league.commissioner_id = ${users.id})
  or exists (select from league_members seat
    where seat.league_id = ${leagueId} and seat.user_id = ${users.id} and seat.left_at is null)
  or exists (select from unrefunded_shares share where share.league_id = ${leagueId} and share.user_id = ${users.id})
  or exists (select from payouts award where award.league_id = ${leagueId} and award.user_id = ${users.id}))`;

/** Written out, because a plan for any role couldn't use the index of the admins. */
const isAdmin = and(sql`${users.role} = 'admin'`, isNull(users.erasedAt));

/** Counts the admins besides these; for an act in a league, only those without a stake in it. */
export const otherAdmins = (db: Reader, leagueId: string | null, besides: string[]): Promise<number> =>
  db.$count(
    users,
    and(isAdmin, notInArray(users.id, besides), leagueId ? sql`not ${hasStakeIn(leagueId)}` : undefined),
  );

export const hasStake = async (db: Reader, leagueId: string, { userId }: Admin): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), hasStakeIn(leagueId)))) > 0;

/** Tells in SQL whether a person has a stake in a league. */
export const isStakeholder = (leagueId: string | SQL, { userId }: Admin): SQL =>
  sql`exists (select from users where ${users.id} = ${userId} and ${hasStakeIn(leagueId)})`;

/** Who can decide about a league's money when an admin looks at it: that admin, only another one, or no one else. */
export type Judge = "self" | "other" | "no_one_else";

/** Tells in SQL who can decide about a league's money. */
export const judgeIn = (leagueId: string | SQL, admin: Admin) => sql<Judge>`case
  when not ${isStakeholder(leagueId, admin)} then 'self'
  when exists (select from users where ${isAdmin} and ${users.id} <> ${admin.userId} and not ${hasStakeIn(leagueId)}) then 'other'
  else 'no_one_else' end`;

/**
 * Keeps an admin with a stake from deciding if an admin without one can (RULES §17). The caller holds the league's
 * lock.
 * @returns Whether the admin has a stake. @throws AppError 403
 */
export async function refuseStake(tx: Tx, admin: Admin, leagueId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ judge: Judge }>(sql`select ${judgeIn(leagueId, admin)} as judge`);
  const { judge } = onlyRow(rows);
  if (judge === "other") {
    throw forbidden("You run this league, play in it or have won in it, so another admin has to decide.");
  }
  return judge === "no_one_else";
}
