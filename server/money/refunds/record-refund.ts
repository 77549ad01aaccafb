import { eq, sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/members/payment-status.ts";
import { ZERO } from "#contract/platform/money.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { refundConfirmed, refundFailed, refundReturned } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { entryDueIn } from "#server/members/entry-due.ts";
import { seatPaidBy } from "#server/members/paid-seat.ts";
import { keepForBank } from "#server/money/disputes/keep-for-bank.ts";
import { type LockedRefund, lockRefund, type RefundRow } from "#server/money/refunds/lock-refund.ts";
import { refundRefused } from "#server/notices/refunds.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isPaid } from "#server/platform/seat-payments.ts";
import type { RefundStatus } from "#server/processor/port.ts";

type Answer = { id: string | null; status: RefundStatus; failureReason: string | null; attempt?: number | null };
type Record = { refundId: string; answer: Answer; now: Date };

/**
 * Records what the processor says about a refund (RULES §7): sent, refused, or returned after it was sent. A repeated
 * answer changes nothing.
 */
export async function recordRefund(tx: Tx, { refundId, answer, now }: Record): Promise<void> {
  const [known] = await tx.select({ leagueId: refunds.leagueId }).from(refunds).where(eq(refunds.id, refundId));
  if (!known) return;
  const league = await lockLeague(tx, known.leagueId);
  const refund = await lockRefund(tx, league, refundId);
  if (!refund || refund.status === "failed") return;
  // Ignore late answers about an earlier attempt.
  if (answer.attempt != null && answer.attempt !== refund.attempt) return;

  if (answer.status === "succeeded" && refund.status !== "succeeded")
    return confirm(tx, refund, { answer, league, now });
  if (answer.status === "failed" || answer.status === "canceled") {
    return fail(tx, refund, { answer, league, now });
  }
  if (refund.status !== "succeeded" && answer.id) {
    await tx.update(refunds).set({ stripeRefundId: answer.id, updatedAt: now }).where(eq(refunds.id, refundId));
  }
}

const moneyOf = (refund: RefundRow, now: Date) => ({ ...refund, refundId: refund.id, cents: refund.amount, now });

type Confirmed = { answer: Answer; league: LockedLeague; now: Date };

/**
 * Turns `paid` into `refunded` for the season that the seat must be paid for now, or that was current when the seat was
 * given up. A refund of another season, prepaid or over, doesn't change the member's status (RULES §6). Neither does an
 * equal share of a season's remainder or the difference to a lower fee: what is left of the payments still covers
 * the seat (RULES §23).
 */
const statusAfter = ({ leagueId, seasonYear, isReturn }: RefundRow, currentYear: number) => {
  const seat = { leagueId, userId: sql`league_members.user_id`, seasonYear };
  const held = sql`(select coalesce(sum(s.fee), 0) from unrefunded_shares s
    where s.league_id = ${leagueId} and s.user_id = league_members.user_id and s.season_year = ${seasonYear}
      and not exists (select from disputes d where d.payment_id = s.payment_id and ${isWithMoney(sql`d.status`)}))`;
  const covers = sql`(select ${held} >= ${entryDueIn(seat, sql`l.entry_fee`)} from leagues l where l.id = ${leagueId})`;
  return sql<PaymentStatus>`case
    when ${isPaid()} and not ${isReturn}::boolean
      and (${leagueMembers.leftAt} is not null
        or (${seasonYear} = greatest(${leagueMembers.firstSeason}, ${currentYear}) and not ${covers}))
    then 'refunded' else ${leagueMembers.paymentStatus} end`;
};

async function confirm(tx: Tx, refund: LockedRefund, { answer: { id }, league, now }: Confirmed) {
  await postEntry(tx, refundConfirmed({ ...moneyOf(refund, now), providerRef: id ?? refund.id }));
  await tx
    .update(refunds)
    .set({ status: "succeeded", stripeRefundId: id, updatedAt: now })
    .where(eq(refunds.id, refund.id));
  await markSeatRefunded(tx, league, refund);
}

/** Marks the seat refunded once the refund's money is the member's again. */
export async function markSeatRefunded(tx: Tx, league: LockedLeague, refund: RefundRow): Promise<void> {
  await tx
    .update(leagueMembers)
    .set({
      paymentStatus: statusAfter(refund, league.currentYear),
      refundProcessed: true,
      refundAmount: sql`coalesce(${leagueMembers.refundAmount}, 0) + ${refund.amount}`,
    })
    .where(seatPaidBy(tx, refund.paymentId));
}

/** The money belongs to its owner, wherever it goes next, so it stays out of the season's pool (RULES §23). */
async function fail(tx: Tx, refund: LockedRefund, { answer, league, now }: Confirmed) {
  const hadGone = refund.status === "succeeded";
  const entry = hadGone
    ? refundReturned({ ...moneyOf(refund, now), providerRef: answer.id ?? refund.id })
    : refundFailed(moneyOf(refund, now));
  await postEntry(tx, entry);
  const setAside = refund.amount;
  await tx
    .update(refunds)
    .set({
      status: "failed",
      setAside,
      stripeRefundId: answer.id,
      failureMessage: answer.failureReason,
      updatedAt: now,
    })
    .where(eq(refunds.id, refund.id));
  await tx
    .update(leagueMembers)
    .set(
      hadGone
        ? { refundProcessed: false, refundAmount: sql`${leagueMembers.refundAmount} - ${refund.amount}` }
        : { paymentStatus: statusAfter(refund, league.currentYear) },
    )
    .where(seatPaidBy(tx, refund.paymentId));
  const kept = await keepForBank(tx, { ...refund, setAside }, now);
  const [payer] = await tx.select().from(users).where(eq(users.id, refund.userId));
  if (!payer) throw new Error(`The payer of refund ${refund.id} is missing.`);
  const failed = { payer, amount: refund.amount, why: answer.failureReason, isBanks: kept === ZERO };
  await tell(tx, now, refundRefused(league, failed));
}
