import { and, asc, eq } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { frozenBy } from "#server/ledger/balances.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import { lossRecovered, returnFrozen } from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { type LockedRefund, lockSetAside } from "#server/money/refunds/lock-refund.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";

/**
 * Freezes what is set aside for a refund whose payment is disputed. If the bank has already taken the money, the
 * set-aside money covers that. @returns What remains set aside.
 */
export async function keepForBank(tx: Tx, refund: LockedRefund, now: Date): Promise<Cents> {
  const { id: refundId, attempt, paymentId, leagueId, userId, seasonYear } = refund;
  const isTheBanks = and(eq(disputes.paymentId, paymentId), isWithMoney(disputes.status));
  let left = refund.setAside;
  for (const dispute of await tx.select().from(disputes).where(isTheBanks).orderBy(asc(disputes.createdAt))) {
    const { isClosed, loss } = await disputeBookings(tx, { leagueId, disputeId: dispute.id });
    const frozen = addCents(...(await frozenBy(tx, { leagueId, disputeId: dispute.id })).map(({ cents }) => cents));
    const missing = isClosed ? loss : subtractCents(dispute.amount, frozen);
    const cents = toCents(Math.min(left, missing));
    if (cents <= ZERO) continue;
    const money = { disputeId: dispute.id, refundId, attempt, paymentId, leagueId, userId, seasonYear, cents, now };
    await postEntry(tx, (isClosed ? lossRecovered : returnFrozen)(money));
    left = subtractCents(left, cents);
  }
  await tx.update(refunds).set({ setAside: left }).where(eq(refunds.id, refundId));
  return left;
}

type Paid = { league: LockedLeague; payment: PaymentRow; now: Date };

/** Does the same for every refund of a payment with money set aside. */
export async function keepAllForBank(tx: Tx, { league, payment, now }: Paid): Promise<void> {
  for (const refund of await lockSetAside(tx, league, payment.id)) await keepForBank(tx, refund, now);
}
