import { hasPaid } from "#contract/members/payment-status.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { holdSeat } from "#server/members/hold-seat.ts";
import { takeSeat } from "#server/members/seats.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";

/**
 * Takes a seat without an invitation. Anyone can until the payment deadline in an open public league, where an unpaid
 * seat is held for a while (RULES §20); the commissioner can in their own league any time before it starts (RULES §2,
 * §4), and keeps the seat.
 */
export async function joinLeague(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { league, now }: { league: LockedLeague; now: Date },
) {
  const isOwn = league.commissionerId === actor.userId;
  if (!isOwn) {
    if (!league.isPublic) throw forbidden("This league is private; its commissioner can invite you.");
    if (league.paymentDeadline < now) throw conflict("Registration for this league has closed.");
  }
  const seat = await takeSeat(tx, league, { userId: actor.userId, now });
  return isOwn || hasPaid(seat) ? seat : holdSeat(tx, seat, now);
}
