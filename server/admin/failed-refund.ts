import { and, eq, gt } from "drizzle-orm";
import type { disputeStatuses } from "#contract/disputes.ts";
import type { Tx } from "#server/db/client.ts";
import { refunds } from "#server/db/schema/payments.ts";
import { payouts } from "#server/db/schema/payouts.ts";
import { isTheBanks } from "#server/disputes/is-the-banks.ts";
import { conflict, notFound } from "#server/errors.ts";
import { lockLeague } from "#server/leagues/access.ts";

type RefundRow = typeof refunds.$inferSelect;
type DisputeStatus = (typeof disputeStatuses)[number];
type Failed = {
  refundId: string;
  /** The states of a dispute in which the money is for the bank to settle. */
  banks: readonly DisputeStatus[];
};

/**
 * A refund that failed for good and whose money is in escrow, locked, its league before it.
 * @throws AppError 404; 409 when it has not failed, was paid out instead, or its money is the bank's or a later refund's.
 */
export async function lockFailedRefund(tx: Tx, { refundId, banks }: Failed) {
  const [known] = await tx.select({ leagueId: refunds.leagueId }).from(refunds).where(eq(refunds.id, refundId));
  if (!known) throw notFound("Refund not found");
  const league = await lockLeague(tx, known.leagueId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("no key update");
  if (!refund) throw notFound("Refund not found");
  if (refund.status !== "failed") throw conflict("Only a refund that has failed can be tried again or paid out.");
  await refuseSettledOtherwise(tx, refund, banks);
  return { refund, league };
}

/** Its share has one refund at a time; another would be paid out of what others hold in escrow. */
async function refuseSettledOtherwise(tx: Tx, refund: RefundRow, banks: readonly DisputeStatus[]): Promise<void> {
  const { id, paymentId, seasonYear, createdAt } = refund;
  if ((await tx.$count(payouts, eq(payouts.refundId, id))) > 0) {
    throw conflict("This refund is paid out to a bank account instead.");
  }
  const isOfShare = and(eq(refunds.paymentId, paymentId), eq(refunds.seasonYear, seasonYear));
  if ((await tx.$count(refunds, and(isOfShare, gt(refunds.createdAt, createdAt)))) > 0) {
    throw conflict("This money has a later refund, which takes the place of this one.");
  }
  const settled = isTheBanks({ id: refunds.id, paymentId: refunds.paymentId }, banks);
  if ((await tx.$count(refunds, and(eq(refunds.id, id), settled))) > 0) {
    throw conflict("This payment is disputed at the bank, which settles it.");
  }
}
