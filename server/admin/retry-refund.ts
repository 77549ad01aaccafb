import { and, eq, sql } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { lockFailedRefund } from "#server/admin/failed-refund.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/client.ts";
import { paymentAllocations, refunds } from "#server/db/schema/payments.ts";
import { conflict } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";

/** Tries a refund again that failed for good: the money leaves escrow anew, under a new attempt. @returns What was done. */
export async function retryRefund(tx: Tx, actor: Actor, { refundId, now }: { refundId: string; now: Date }) {
  const { refund } = await lockFailedRefund(tx, { refundId, banks: ["open", "lost"] });
  const { leagueId, userId, paymentId, seasonYear, amount } = refund;
  const attempt = refund.attempt + 1;
  await postEntry(
    tx,
    refundBegun({
      refundId,
      attempt,
      paymentId,
      leagueId,
      seasonYear,
      userId,
      cents: amount,
      actor: actor.userId,
      now,
    }),
  ).catch((error) => {
    throw isOverdraw(error) ? conflict("Escrow does not hold this money any more.") : error;
  });
  await tx
    .update(paymentAllocations)
    .set({ refunded: sql`${paymentAllocations.refunded} + ${amount}` })
    .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.seasonYear, seasonYear)));
  await tx
    .update(refunds)
    .set({ status: "pending", attempt, stripeRefundId: null, failureMessage: null, updatedAt: now })
    .where(eq(refunds.id, refundId));
  await enqueue(tx, { name: "issue_refund", payload: { refundId } });
  const details = { refundId, amount };
  await recordAudit(tx, {
    actorId: actor.userId,
    action: "league.retry_refund",
    subjectType: "league",
    subjectId: leagueId,
    details,
    now,
  });
  return `The refund of ${formatMoney(amount)} is tried again.`;
}
