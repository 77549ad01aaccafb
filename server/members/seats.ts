import { and, eq, isNull } from "drizzle-orm";
import { isOpenForJoining } from "#contract/league-status.ts";
import type { Reader, Tx } from "#server/db/client.ts";
import { leagueMembers } from "#server/db/schema/members.ts";
import { conflict } from "#server/errors.ts";
import { isMember, type LockedLeague } from "#server/leagues/access.ts";

/** Seats that people hold, pending ones included. */
export const seatsTaken = (db: Reader, leagueId: string): Promise<number> =>
  db.$count(leagueMembers, and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt)));

/**
 * Gives a person a seat. The caller holds the league's lock, so that the last seat goes to one only (RULES §4).
 * In a free league whoever sits is paid at once (RULES §5).
 */
export async function takeSeat(tx: Tx, league: LockedLeague, { userId, now }: { userId: string; now: Date }) {
  if (!isOpenForJoining(league.status)) throw conflict("This league is not taking new members any more.");
  if (await isMember(tx, { leagueId: league.id, userId })) throw conflict("You are already a member of this league.");
  if ((await seatsTaken(tx, league.id)) >= league.maxMembers) throw conflict("This league is full");

  const payment =
    league.entryFee === 0 ? { paymentStatus: "paid" as const, paidAt: now, paidThroughYear: league.currentYear } : {};
  const [member] = await tx
    .insert(leagueMembers)
    .values({ leagueId: league.id, userId, joinedAt: now, ...payment })
    .returning();
  if (!member) throw new Error("The seat was not stored.");
  return member;
}
