import { and, eq } from "drizzle-orm";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments, refunds } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";
import { mayBeForgotten } from "#server/processor/forgotten-keys.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { lookedUp, ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/**
 * Job: sends a refund to the processor. However often it runs, the processor sees one key, so the money is returned
 * once; an attempt whose answer was lost is looked up before anything is sent again.
 */
export async function issueRefund({ db, processor, clock }: Work, { refundId }: { refundId: string }): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, paymentIntentId: payments.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!found?.paymentIntentId || (found.refund.status !== "pending" && found.refund.status !== "processing")) return;
  const { refund, paymentIntentId } = found;
  const isRepeated = refund.status === "processing" || mayBeForgotten(refund.createdAt, clock());
  // Any process that has recorded an answer or started another attempt since is further along than this job.
  const isStill = and(eq(refunds.id, refundId), eq(refunds.status, refund.status), eq(refunds.attempt, refund.attempt));
  const underWay = { status: "processing" as const, updatedAt: clock() };
  const taken = await db.update(refunds).set(underWay).where(isStill).returning({ id: refunds.id });
  if (taken.length === 0) return;

  const attempt = { refundId, attempt: refund.attempt, paymentIntentId };
  try {
    const known = isRepeated ? await lookedUp(processor.findRefund(attempt)) : undefined;
    const answer = known ?? (await processor.createRefund({ ...attempt, amount: refund.amount }));
    await inTransaction(db, (tx) => recordRefund(tx, { refundId, answer, now: clock() }));
  } catch (error) {
    if (!(error instanceof ProcessorRefused) || error.retriable) throw error;
    const answer = { id: null, status: "failed" as const, failureReason: error.message, attempt: refund.attempt };
    await inTransaction(db, (tx) => recordRefund(tx, { refundId, answer, now: clock() }));
  }
}
