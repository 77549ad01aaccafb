import { and, eq } from "drizzle-orm";
import { type DisputeStatus, disputesWithMoney } from "#contract/money/disputes.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { isTheBanks } from "#server/money/disputes/is-the-banks.ts";
import { lockRefund, type RefundRow } from "#server/money/refunds/lock-refund.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Failed = {
  refundId: string;
  /** The dispute states in which set-aside money has to wait for the bank. */
  banks: readonly DisputeStatus[];
};

/**
 * Locks a permanently failed refund with money set aside, and its league first. @throws AppError 404; 409 if it hasn't
 * failed, was paid another way, or its money is for the bank to settle.
 */
export async function lockFailedRefund(tx: Tx, { refundId, banks }: Failed) {
  const [known] = await tx.select({ leagueId: refunds.leagueId }).from(refunds).where(eq(refunds.id, refundId));
  if (!known) throw notFound("Refund not found");
  const league = await lockLeague(tx, known.leagueId);
  const refund = await lockRefund(tx, league, refundId);
  // Stryker disable next-line ConditionalExpression,StringLiteral: a refund is never deleted.
  if (!refund) throw notFound("Refund not found");
  if (refund.status !== "failed") throw conflict("Only a refund that has failed can be tried again or paid out.");
  await refuseSettledOtherwise(tx, refund, banks);
  return { refund, league };
}

async function refuseSettledOtherwise(tx: Tx, refund: RefundRow, banks: readonly DisputeStatus[]): Promise<void> {
  const { id } = refund;
  if (refund.setAside > 0) {
    if (await isSettledBy(tx, id, banks)) throw conflict("This payment is disputed at the bank, which settles it.");
    return;
  }
  if ((await tx.$count(payouts, eq(payouts.refundId, id))) > 0) {
    throw conflict("This refund is being paid to a bank account instead.");
  }
  if ((await tx.$count(unclaimedMoney, eq(unclaimedMoney.refundId, id))) > 0) {
    throw conflict("This money is kept as unclaimed, and is paid from there.");
  }
  if (await isSettledBy(tx, id, disputesWithMoney)) {
    throw conflict("This payment is disputed at the bank, which settles it.");
  }
  throw conflict("Nothing is set aside for this refund anymore.");
}

async function isSettledBy(tx: Tx, refundId: string, banks: readonly DisputeStatus[]): Promise<boolean> {
  const settled = isTheBanks({ id: refunds.id, paymentId: refunds.paymentId }, banks);
  return (await tx.$count(refunds, and(eq(refunds.id, refundId), settled))) > 0;
}
