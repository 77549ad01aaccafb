import { and, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { recordTransfer } from "#server/money/payouts/record-transfer.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments, refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor, ProcessorTransfer } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };
type Recorded = "recorded" | "unanswered" | "theirs";

/**
 * Asks the processor about one object and records it if it is ours. The prefix of its id tells its kind. @returns
 * undefined for a kind that Potkeeper never makes, or if it couldn't find out. @throws ProcessorRefused,
 * ProcessorUnavailable
 */
export async function recordObject(work: Work, id: string): Promise<Recorded | undefined> {
  switch (id.slice(0, id.indexOf("_"))) {
    case "ch":
    case "py":
      return recordCharge(work, id);
    case "re":
    case "pyr":
      return recordRefundOf(work, id);
    case "tr":
      return recordTransferOf(work, await work.processor.retrieveTransfer(id));
    case "trr":
      return recordReversal(work, id);
    case "du":
    case "dp":
      return recordDisputeOf(work, id);
    default:
      return undefined;
  }
}

async function recordCharge(work: Work, chargeId: string): Promise<Recorded> {
  const paymentIntentId = await work.processor.paymentIntentOfCharge(chargeId);
  if (paymentIntentId === null) return "theirs";
  const status = await recordPayment(work, { paymentIntentId });
  if (status === undefined) return "theirs";
  return status === "pending" ? "unanswered" : "recorded";
}

async function recordRefundOf({ db, processor, clock }: Work, processorRefundId: string): Promise<Recorded> {
  const answer = await processor.retrieveRefund(processorRefundId);
  const { refundId } = answer;
  if (!refundId || (await db.$count(refunds, sql`${refunds.id}::text = ${refundId}`)) === 0) return "theirs";
  await inTransaction(db, (tx) => recordRefund(tx, { refundId, answer, now: clock() }));
  return answer.status === "pending" || answer.status === "requires_action" ? "unanswered" : "recorded";
}

async function recordDisputeOf(work: Work, disputeId: string): Promise<Recorded> {
  const { paymentIntentId } = await work.processor.retrieveDispute(disputeId);
  const isOurs = eq(payments.stripePaymentIntentId, paymentIntentId ?? "");
  if ((await work.db.$count(payments, isOurs)) === 0) return "theirs";
  await recordDispute(work, { disputeId });
  return "recorded";
}

async function recordTransferOf({ db, clock }: Work, transfer: ProcessorTransfer): Promise<Recorded> {
  const { payoutId, attempt } = transfer;
  const isOurs = sql`${payoutAttempts.payoutId}::text = ${payoutId}`;
  if (payoutId === null || attempt === null || (await db.$count(payoutAttempts, isOurs)) === 0) return "theirs";
  const recorded = { payoutId, attempt, result: { transfer }, now: clock() };
  await inTransaction(db, (tx) => recordTransfer(tx, recorded));
  return "recorded";
}

/**
 * A reversal doesn't name its transfer, so we ask about the candidates: those with the same amount first, newest first.
 */
const TRANSFERS_ASKED_MAX = 20;

async function recordReversal(work: Work, reversalId: string): Promise<Recorded | undefined> {
  const { db, processor } = work;
  const cents = sql`(select amount from processor_transactions where source_id = ${reversalId} limit 1)`;
  const candidates = await db
    .select({ transferId: payoutAttempts.stripeTransferId })
    .from(payoutAttempts)
    .where(and(isNotNull(payoutAttempts.stripeTransferId), gte(payoutAttempts.amount, cents)))
    .orderBy(desc(sql`${payoutAttempts.amount} = ${cents}`), desc(payoutAttempts.answeredAt))
    .limit(TRANSFERS_ASKED_MAX);
  for (const { transferId } of candidates) {
    const transfer = await processor.retrieveTransfer(transferId ?? "");
    if (transfer.reversals.some(({ id }) => id === reversalId)) return recordTransferOf(work, transfer);
  }
  // An older one is reported by its event.
  return candidates.length < TRANSFERS_ASKED_MAX ? "theirs" : undefined;
}
