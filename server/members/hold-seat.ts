import { eq } from "drizzle-orm";
import { SEAT_HOLD_MINUTES } from "#contract/members/seat-hold.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

export const holdEnd = (now: Date): Date => new Date(now.getTime() + SEAT_HOLD_MINUTES * 60_000);

/** Holds a seat that was just taken: if it isn't paid in time, it opens up again (RULES §20). */
export async function holdSeat(tx: Tx, seat: SeatRow, now: Date): Promise<SeatRow> {
  const heldUntil = holdEnd(now);
  return onlyRow(await tx.update(leagueMembers).set({ heldUntil }).where(eq(leagueMembers.id, seat.id)).returning());
}

/** Holds such a seat again whose member said that they paid a treasurer, if they didn't (RULES §24); no other seat. */
export async function holdAgain(tx: Tx, seat: SeatRow | undefined, until: Date): Promise<void> {
  if (!seat?.heldUntil) return;
  await tx.update(leagueMembers).set({ heldUntil: until }).where(eq(leagueMembers.id, seat.id));
}

/** Whether a seat was held and its time is over, so that nothing new may start for it. */
export const isHoldOver = ({ heldUntil }: SeatRow, now: Date): boolean => heldUntil !== null && heldUntil <= now;
