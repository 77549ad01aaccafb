import { and, eq, type SQL } from "drizzle-orm";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type LockedPayment = Locked<PaymentRow>;

/** Whose payment it is, with league and seat locked; no seat if they gave it up. */
export type Payer = { userId: string; email: string; league: LockedLeague; seat: SeatRow | undefined };

/** Finds a payment's payer and locks the league, then their seat. The payment itself is locked next. */
export async function lockPayer(tx: Tx, paymentId: string): Promise<Payer | undefined> {
  const { id, leagueId, userId } = payments;
  const [found] = await tx
    .select({ leagueId, userId, email: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(id, paymentId));
  if (!found) return undefined;
  const league = await lockLeague(tx, found.leagueId);
  const seat = await lockSeat(tx, league, found.userId);
  return { userId: found.userId, email: found.email, league, seat };
}

/** Locks one of the payer's payments in this league, after their seat. */
export async function lockPayment(tx: Tx, { league, userId }: Payer, isIt: SQL): Promise<LockedPayment | undefined> {
  const isTheirs = and(eq(payments.leagueId, league.id), eq(payments.userId, userId));
  const [payment] = await tx.select().from(payments).where(and(isIt, isTheirs)).for("no key update");
  return payment as LockedPayment | undefined;
}
