import { and, eq, sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/members.ts";
import { formatMoney, ZERO } from "#contract/money.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { refundConfirmed, refundFailed, refundReturned } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { keepForBank } from "#server/money/disputes/keep-for-bank.ts";
import { type LockedRefund, lockRefund, type RefundRow } from "#server/money/refunds/lock-refund.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import type { RefundStatus } from "#server/processor/port.ts";

type Answer = { id: string | null; status: RefundStatus; failureReason: string | null; attempt?: number | null };
type Record = { refundId: string; answer: Answer; now: Date };

/**
 * Records what the processor says of a refund (RULES §7): gone, refused, or come back after it had gone.
 * The same word twice changes nothing.
 */
export async function recordRefund(tx: Tx, { refundId, answer, now }: Record): Promise<void> {
  const [known] = await tx.select({ leagueId: refunds.leagueId }).from(refunds).where(eq(refunds.id, refundId));
  if (!known) return;
  const league = await lockLeague(tx, known.leagueId);
  const refund = await lockRefund(tx, league, refundId);
  if (!refund || refund.status === "failed") return;
  // What is said late of a try that failed says nothing of the one made since.
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
 * `paid` becomes `refunded` for the season that a seat has to be paid for now, or was when it was given up. What goes
 * back of another one, prepaid or over, leaves the member's word for it alone (RULES §6). So do an equal share of what
 * a season left over, and the difference to a lower fee: what is left of the payment still covers the seat (RULES §23).
 */
const statusAfter = ({ paymentId, leagueId, seasonYear, isReturn }: RefundRow, currentYear: number) => {
  const covers = sql`(select s.amount - s.refunded >= l.entry_fee from payment_allocations s, leagues l
    where s.payment_id = ${paymentId} and s.season_year = ${seasonYear} and l.id = ${leagueId})`;
  return sql<PaymentStatus>`case
    when ${leagueMembers.paymentStatus} = 'paid' and not ${isReturn}::boolean
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

/** The seat says so, once the money of a refund is the member's again. */
export async function markSeatRefunded(tx: Tx, league: LockedLeague, refund: RefundRow): Promise<void> {
  await tx
    .update(leagueMembers)
    .set({
      paymentStatus: statusAfter(refund, league.currentYear),
      refundProcessed: true,
      refundAmount: sql`coalesce(${leagueMembers.refundAmount}, 0) + ${refund.amount}`,
    })
    .where(paidSeatOf(refund));
}

/** The seat whose own fee this was; a charge that never had a place refunds nobody's seat. */
const paidSeatOf = (refund: RefundRow) =>
  and(
    eq(leagueMembers.leagueId, refund.leagueId),
    eq(leagueMembers.userId, refund.userId),
    sql`${leagueMembers.paymentIntentId} = (select stripe_payment_intent_id from payments where id = ${refund.paymentId})`,
  );

/** The money is its owner's, wherever it goes next: it stays out of the season's pool (RULES §23). */
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
    .where(paidSeatOf(refund));
  const kept = await keepForBank(tx, { ...refund, setAside }, now);
  const where =
    kept === ZERO
      ? "Its payment is disputed, so the bank settles it."
      : "The money is set aside for the person it belongs to.";
  await notifyAdmins(tx, {
    leagueId: refund.leagueId,
    title: "A refund failed",
    message: `The refund of ${formatMoney(refund.amount)} failed (${answer.failureReason ?? "no reason given"}). ${where}`,
    now,
  });
}
