import { and, asc, eq, isNull, lte, not } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { giveUpSeat } from "#server/leagues/leaving/give-up-seat.ts";
import { keptBy } from "#server/ledger/treasurer-balances.ts";
import { isHoldOver } from "#server/members/hold-seat.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { seatGivenBack } from "#server/notices/seats.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

const AT_ONCE_MAX = 100;

type Work = Pick<Deps, "db" | "clock" | "config" | "processor">;

/**
 * Job: gives back the seats whose 30 minutes are over (RULES §20). Each open payment is first canceled at the processor,
 * so that no card can be charged for a seat that is gone; if it was paid first, the seat stays. Safe to run twice or
 * late. Someone who says that they paid a treasurer keeps the seat until it is answered (RULES §24). @throws The first failure, after trying all seats.
 */
export async function releaseHeldSeats(work: Work): Promise<void> {
  const due = await work.db
    .select()
    .from(leagueMembers)
    .where(and(lte(leagueMembers.heldUntil, work.clock()), isNull(leagueMembers.leftAt), not(saysPaid())))
    .orderBy(asc(leagueMembers.heldUntil), asc(leagueMembers.id))
    .limit(AT_ONCE_MAX);
  const failures: unknown[] = [];
  for (const seat of due) await releaseSeat(work, seat).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function releaseSeat(work: Work, seat: SeatRow): Promise<void> {
  const open = await work.db
    .select()
    .from(payments)
    .where(and(isOpenFor(seat), not(payments.byTreasurer)));
  for (const payment of open) {
    const { processor } = work;
    // Without a processor the payment can't be canceled, so the seat waits for one.
    if (!processor) return;
    await withdrawPayment({ ...work, processor }, payment);
  }
  await giveBack(work, seat);
}

const isOpenFor = ({ leagueId, userId }: SeatRow) =>
  and(eq(payments.leagueId, leagueId), eq(payments.userId, userId), eq(payments.status, "pending"));

/**
 * Looks again under the locks: it may have been paid after all, be still with the bank, whose answer decides, or be
 * paid by a request from just before the end.
 */
async function giveBack({ db, clock }: Work, { id, leagueId, userId }: SeatRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock();
    const league = await lockLeague(tx, leagueId);
    const seat = await lockSeat(tx, league, userId);
    if (!seat || seat.id !== id || !isHoldOver(seat, now)) return;
    if ((await tx.$count(payments, isOpenFor(seat))) > 0) return;
    // Who became the treasurer meanwhile keeps the seat with the money (RULES §24).
    if ((await keptBy(tx, { userId, leagueId })).length > 0) return;
    await giveUpSeat(tx, { league, seat, reason: `The seat in ${league.name} wasn't paid in time`, actor: "job", now });
    await tell(tx, now, seatGivenBack(league, { userId }));
  });
}
