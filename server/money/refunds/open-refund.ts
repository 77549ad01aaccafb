import type { Cents } from "#contract/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { enqueue } from "#server/platform/queue.ts";

type Refund = {
  league: LockedLeague;
  payment: PaymentRow;
  seasonYear: number;
  amount: Cents;
  isReturn?: boolean;
  reason: string;
  now: Date;
};

/**
 * Stores a refund of a payment's share of one season, and queues the call to the processor. The caller has moved the
 * money in the books.
 */
export async function openRefund(
  tx: Tx,
  { league, payment, seasonYear, amount, isReturn = false, reason, now }: Refund,
): Promise<string> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      leagueId: league.id,
      userId: payment.userId,
      seasonYear,
      amount,
      isReturn,
      reason,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: refunds.id });
  // Stryker disable next-line ConditionalExpression,StringLiteral: an insert gives back the row it made.
  if (!refund) throw new Error("The refund was not stored.");
  await enqueue(tx, { name: "issue_refund", payload: { refundId: refund.id } });
  return refund.id;
}
