import { and, eq, isNull } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

export type SeatRow = typeof leagueMembers.$inferSelect;

/** Finds a person's seat and locks it, after the league's lock. */
export async function lockSeat(tx: Tx, league: LockedLeague, userId: string): Promise<SeatRow | undefined> {
  const isTheirs = and(
    eq(leagueMembers.leagueId, league.id),
    eq(leagueMembers.userId, userId),
    isNull(leagueMembers.leftAt),
  );
  const [seat] = await tx.select().from(leagueMembers).where(isTheirs).for("no key update");
  return seat;
}
