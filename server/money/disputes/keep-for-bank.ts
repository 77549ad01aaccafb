import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/money.ts";
import { frozenBy } from "#server/ledger/balances.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import { lossRecovered, returnFrozen } from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";

/**
 * Freezes what is set aside of a refund whose payment is disputed; when the bank has taken the money already, it makes
 * up for that. The caller holds the league's lock. @returns What stays set aside.
 */
export async function keepForBank(tx: Tx, refund: typeof refunds.$inferSelect, now: Date): Promise<Cents> {
  const { id: refundId, attempt, paymentId, leagueId, userId, seasonYear } = refund;
  const isTheBanks = and(eq(disputes.paymentId, paymentId), inArray(disputes.status, ["open", "lost"]));
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

/** The same for every refund of a payment that something is set aside of. The caller holds the league's lock. */
export async function keepAllForBank(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const kept = and(eq(refunds.paymentId, paymentId), gt(refunds.setAside, ZERO));
  for (const refund of await tx.select().from(refunds).where(kept).orderBy(asc(refunds.id)).for("no key update")) {
    await keepForBank(tx, refund, now);
  }
}
