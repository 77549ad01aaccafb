import { type SQLWrapper, sql } from "drizzle-orm";
import { joiningRefusal } from "#contract/terms/league-status.ts";
import { isMember, type LeagueRow, type LockedLeague } from "#server/access/league-access.ts";
import { joinedNews } from "#server/notices/channel.ts";
import { memberJoined } from "#server/notices/league-news.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

/**
 * Counts the taken seats, including pending ones. A replacement's seat for a later season counts only if the member
 * they replace has already left: otherwise the two are one seat.
 */
export async function seatsTaken(db: Reader, league: LeagueRow): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select ${seatsTakenIn(league)} as taken`);
  return onlyRow(rows).taken;
}

type Terms = { id: SQLWrapper | string; currentYear: SQLWrapper | number };

/** Counts the same in SQL, for one league or that of each row. */
export const seatsTakenIn = ({ id, currentYear }: Terms) => sql<number>`(
  select count(*) from league_members taken
  where taken.league_id = ${id} and taken.left_at is null and (taken.first_season <= ${currentYear} or not exists (
    select from replacement_invitations r join league_members outgoing
      on outgoing.league_id = r.league_id and outgoing.user_id = r.invited_by_user_id and outgoing.left_at is null
    where r.league_id = ${id} and r.status = 'accepted' and r.accepted_by_user_id = taken.user_id)))`;

type Taken = {
  userId: string;
  /** Whether the commissioner and the league's channel hear of it. */
  isTold?: boolean;
  now: Date;
};

/**
 * Gives a person a seat. The caller holds the league's lock, so that only one person gets the last seat (RULES §4).
 * Members of a free league count as paid at once (RULES §5).
 */
export async function takeSeat(tx: Tx, league: LockedLeague, { userId, isTold = true, now }: Taken) {
  const refusal = joiningRefusal(league.status);
  if (refusal) throw conflict(refusal);
  const [isIn, taken] = await Promise.all([
    isMember(tx, { leagueId: league.id, userId }),
    seatsTaken(tx, league),
    refuseOnBreak(tx, { userId, league, now }),
  ]);
  if (isIn) throw conflict("You are already a member of this league.");
  if (taken >= league.maxMembers) throw conflict("This league is full");

  const payment =
    league.entryFee === 0 ? { paymentStatus: "paid" as const, paidAt: now, paidThroughYear: league.currentYear } : {};
  const [member] = await tx
    .insert(leagueMembers)
    .values({ leagueId: league.id, userId, joinedAt: now, firstSeason: league.currentYear, ...payment })
    .returning();
  if (!member) throw new Error("The seat was not stored.");
  const name = mention(userId, league.id);
  if (isTold) {
    const told = userId === league.commissionerId ? [] : [memberJoined(league, { name, seatsTaken: taken + 1 })];
    await tell(tx, now, ...told, joinedNews(league, name));
  }
  return member;
}
