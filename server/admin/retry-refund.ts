import { and, eq, gt, ne, sql } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/client.ts";
import { disputes, paymentAllocations, refunds } from "#server/db/schema/payments.ts";
import { conflict, notFound } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { lockLeague } from "#server/leagues/access.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";

/** Tries a refund again that failed for good: the money leaves escrow anew, under a new attempt. @returns What was done. */
export async function retryRefund(tx: Tx, actor: Actor, { refundId, now }: { refundId: string; now: Date }) {
  const [known] = await tx.select({ leagueId: refunds.leagueId }).from(refunds).where(eq(refunds.id, refundId));
  if (!known) throw notFound("Refund not found");
  await lockLeague(tx, known.leagueId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("no key update");
  if (!refund) throw notFound("Refund not found");
  if (refund.status !== "failed") throw conflict("Only a refund that has failed can be tried again.");
  await refuseSettledOtherwise(tx, refund);
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

/** Its share has one refund at a time; another would be paid out of what others hold in escrow. */
async function refuseSettledOtherwise(tx: Tx, refund: typeof refunds.$inferSelect): Promise<void> {
  const { paymentId, seasonYear, createdAt } = refund;
  const isOfShare = and(eq(refunds.paymentId, paymentId), eq(refunds.seasonYear, seasonYear));
  if ((await tx.$count(refunds, and(isOfShare, gt(refunds.createdAt, createdAt)))) > 0) {
    throw conflict("This money has a later refund, which takes the place of this one.");
  }
  if ((await tx.$count(disputes, and(eq(disputes.paymentId, paymentId), ne(disputes.status, "won")))) > 0) {
    throw conflict("This payment is disputed at the bank, which settles it.");
  }
}
