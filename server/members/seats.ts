import { and, eq, isNull, lte, not, or, sql } from "drizzle-orm";
import { joiningRefusal } from "#contract/league-status.ts";
import { isMember, type LeagueRow, type LockedLeague } from "#server/access/league-access.ts";
import { memberJoined } from "#server/notices/league-news.ts";
import { tell } from "#server/notices/tell.ts";
import { usernameOf } from "#server/people/users/username-of.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";

/**
 * Counts the taken seats, including pending ones. A replacement's seat for a later season counts only if the member
 * they replace has already left: otherwise the two are one seat.
 */
export function seatsTaken(db: Reader, { id, currentYear }: LeagueRow): Promise<number> {
  const replaced = sql`exists (
    select from replacement_invitations r join league_members outgoing
      on outgoing.league_id = r.league_id and outgoing.user_id = r.invited_by_user_id and outgoing.left_at is null
    where r.league_id = ${id} and r.status = 'accepted' and r.accepted_by_user_id = ${leagueMembers.userId})`;
  const counts = or(lte(leagueMembers.firstSeason, currentYear), not(replaced));
  return db.$count(leagueMembers, and(eq(leagueMembers.leagueId, id), isNull(leagueMembers.leftAt), counts));
}

/**
 * Gives a person a seat. The caller holds the league's lock, so that only one person gets the last seat (RULES §4).
 * Members of a free league count as paid at once (RULES §5).
 */
export async function takeSeat(tx: Tx, league: LockedLeague, { userId, now }: { userId: string; now: Date }) {
  const refusal = joiningRefusal(league.status);
  if (refusal) throw conflict(refusal);
  if (await isMember(tx, { leagueId: league.id, userId })) throw conflict("You are already a member of this league.");
  if ((await seatsTaken(tx, league)) >= league.maxMembers) throw conflict("This league is full");

  const payment =
    league.entryFee === 0 ? { paymentStatus: "paid" as const, paidAt: now, paidThroughYear: league.currentYear } : {};
  const [member] = await tx
    .insert(leagueMembers)
    .values({ leagueId: league.id, userId, joinedAt: now, firstSeason: league.currentYear, ...payment })
    .returning();
  if (!member) throw new Error("The seat was not stored.");
  if (userId !== league.commissionerId) {
    await tell(
      tx,
      now,
      memberJoined(league, { name: await usernameOf(tx, userId), seatsTaken: await seatsTaken(tx, league) }),
    );
  }
  return member;
}
