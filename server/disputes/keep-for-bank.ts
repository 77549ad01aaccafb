import { and, asc, eq, inArray } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/money.ts";
import type { Tx } from "#server/db/client.ts";
import { disputes, type refunds } from "#server/db/schema/payments.ts";
import { frozenBy } from "#server/ledger/balances.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import { lossRecovered, returnFrozen } from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";

/**
 * A refund was on its way when its payment was disputed, so nothing of it could be frozen. When it fails or comes
 * back, it is kept for the bank to settle; and when the bank has taken the money already, it makes up for that.
 * The caller holds the league's lock, and has put the money back into escrow. @returns What stays free there.
 */
export async function keepForBank(tx: Tx, refund: typeof refunds.$inferSelect, now: Date): Promise<Cents> {
  const { id, attempt, paymentId, leagueId, userId, seasonYear } = refund;
  const isTheBanks = and(eq(disputes.paymentId, paymentId), inArray(disputes.status, ["open", "lost"]));
  let left = refund.amount;
  for (const dispute of await tx.select().from(disputes).where(isTheBanks).orderBy(asc(disputes.createdAt))) {
    const { isClosed, loss } = await disputeBookings(tx, { leagueId, disputeId: dispute.id });
    const frozen = addCents(...(await frozenBy(tx, { leagueId, disputeId: dispute.id })).map(({ cents }) => cents));
    const missing = isClosed ? loss : subtractCents(dispute.amount, frozen);
    const cents = toCents(Math.min(left, missing));
    if (cents <= ZERO) continue;
    const money = { disputeId: dispute.id, refundTry: `${id}:${attempt}`, paymentId, leagueId, userId, seasonYear };
    await postEntry(tx, (isClosed ? lossRecovered : returnFrozen)({ ...money, cents, now }));
    left = subtractCents(left, cents);
  }
  return left;
}
