import { and, eq } from "drizzle-orm";
import { idSchema } from "#contract/platform/ids.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { processorFeeCharged } from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import { chargedPayment } from "#server/money/payments/charged-payment.ts";
import { lockPayer } from "#server/money/payments/lock-payment.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { receiveEntryFee } from "#server/money/payments/receive-entry-fee.ts";
import { tellDeclinedOut } from "#server/money/payments/tell-declined-out.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { ProcessorPaymentIntent } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

/**
 * Asks the processor about an intent and records its answer once, however often and in whatever order the webhook and
 * payment-success call it (RULES §5). @returns The payment's status; undefined for an intent without a payment here.
 */
export async function recordPayment(
  work: PaymentWork,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<PaymentRow["status"] | undefined> {
  return recordIntent(work, await work.processor.retrievePaymentIntent(paymentIntentId));
}

/**
 * Does the same for a person who says that they have paid. @returns undefined for someone else's payment, too, whatever
 * the processor knows about it.
 */
export async function recordOwnPayment(
  work: PaymentWork,
  { paymentIntentId, userId }: { paymentIntentId: string; userId: string },
): Promise<PaymentRow["status"] | undefined> {
  const intent = await work.processor.retrievePaymentIntent(paymentIntentId).catch((error) => {
    if (error instanceof ProcessorRefused && error.code === "resource_missing") return undefined;
    throw error;
  });
  return intent?.metadata.user_id === userId ? recordIntent(work, intent) : undefined;
}

/** Does the same for an intent that was just fetched. */
export async function recordIntent(
  { db, clock }: Pick<PaymentWork, "db" | "clock">,
  intent: ProcessorPaymentIntent,
): Promise<PaymentRow["status"] | undefined> {
  const { data: paymentId } = idSchema.safeParse(intent.metadata.payment_id);
  if (!paymentId) return undefined;
  const context = { paymentId, intent, now: clock() };
  if (intent.status === "succeeded") return inTransaction(db, (tx) => recordSuccess(tx, context));
  if (intent.status === "canceled") return inTransaction(db, (tx) => recordCancellation(tx, context));
  return "pending";
}

type Answer = { paymentId: string; intent: ProcessorPaymentIntent; now: Date };

/** Turns a charge into a received fee. What the processor kept is booked once, whenever it is known. */
async function recordSuccess(tx: Tx, { paymentId, intent, now }: Answer): Promise<PaymentRow["status"] | undefined> {
  const payer = await lockPayer(tx, { paymentId, intentId: intent.id });
  if (!payer) return undefined;
  const payment = await chargedPayment(tx, payer, { paymentId, intent, now });
  await receiveEntryFee(tx, {
    payer,
    payment,
    seasons: Number(intent.metadata.seasons ?? payment.seasons),
    received: intent.amountReceived,
    card: intent.charge?.card ?? null,
    source: chargedBy(intent.charge?.id ?? intent.id),
    alsoBooked: keptByProcessor(intent, now),
    now,
  });
  return "succeeded";
}

function keptByProcessor({ charge }: ProcessorPaymentIntent, now: Date): JournalEntry[] {
  const fee = charge?.fee;
  if (!fee || fee.cents === 0) return [];
  return [processorFeeCharged({ transactionId: fee.txnId, cents: fee.cents, now })];
}

/** Closes a payment whose own intent was canceled, and no other. */
async function recordCancellation(tx: Tx, { intent, now }: Answer): Promise<PaymentRow["status"]> {
  const isOwn = eq(payments.stripePaymentIntentId, intent.id);
  const [closed] = await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(isOwn, eq(payments.status, "pending")))
    .returning();
  if (closed) await tellDeclinedOut(tx, closed, { now });
  const [payment] = await tx.select().from(payments).where(isOwn);
  return payment?.status ?? "cancelled";
}
