import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { recordFraudWarning } from "#server/money/disputes/record-fraud-warning.ts";
import { recordDecline } from "#server/money/payments/declines.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { recordTopUp } from "#server/money/payments/record-top-up.ts";
import { refreshPayoutAccount } from "#server/money/payouts/payout-account.ts";
import { recordBankPayment } from "#server/money/payouts/record-bank-payment.ts";
import { recordTransfer } from "#server/money/payouts/record-transfer.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import type { Deps } from "#server/platform/deps.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "secret"> & { processor: PaymentProcessor };

/**
 * Job: handles an event. It says only that an object changed, so we fetch and record the object's current state; the
 * order and number of events can't matter (docs/architecture.md).
 */
export async function handleProviderEvent(work: Work, { eventId }: { eventId: string }): Promise<void> {
  const { db, clock } = work;
  const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event || event.handledAt) return;
  try {
    if (event.objectId) await follow(work, event.objectId, accountOf(event.payload));
    if (event.objectId && event.type === "payment_intent.payment_failed") {
      const { triedCharge = event.id, triedCard: card = null } = triedIn(event.payload);
      const at = happenedAt(event.payload) ?? event.receivedAt;
      await recordDecline(work, { paymentIntentId: event.objectId, chargeId: triedCharge, card, at });
    }
  } catch (error) {
    const lastError = safeMessage(error);
    await db
      .update(providerEvents)
      .set({ attempts: sql`${providerEvents.attempts} + 1`, lastError })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await db
    .update(providerEvents)
    .set({ handledAt: clock(), lastError: null, payload: sql`${providerEvents.payload} - 'triedCard'` })
    .where(eq(providerEvents.id, eventId));
}

/** Returns the winner's account that an event came from; null for our own. */
const accountOf = (payload: unknown): string | null =>
  typeof payload === "object" && payload !== null && "account" in payload && typeof payload.account === "string"
    ? payload.account
    : null;

/** Reads a declined card's charge, whose id identifies the attempt, and its fingerprint, as far as they are known. */
const triedIn = (payload: unknown) => triedSchema.safeParse(payload).data ?? {};
const triedSchema = z.object({ triedCharge: z.string().optional(), triedCard: z.string().optional() });

/** Returns the processor's own time for an event, which may reach us days later. */
function happenedAt(payload: unknown): Date | undefined {
  const { data } = z.object({ created: z.int().positive() }).safeParse(payload);
  return data && new Date(data.created * 1000);
}

/** Records an object according to its id's prefix. */
async function follow(work: Work, objectId: string, accountId: string | null): Promise<void> {
  const prefix = objectId.slice(0, objectId.indexOf("_"));
  if (accountId !== null) return followWinner(work, { prefix, accountId });
  switch (prefix) {
    case "pi":
      await recordPayment(work, { paymentIntentId: objectId });
      return;
    case "ch":
    case "py":
      return recordChargeOf(work, objectId);
    case "re":
    case "pyr":
      return recordRefundOf(work, objectId);
    case "du":
    case "dp":
      return recordDispute(work, { disputeId: objectId });
    case "issfr":
      return recordFraudWarning(work, { warningId: objectId });
    case "tr":
      return recordTransferOf(work, objectId);
    case "acct":
      return refreshPayoutAccount(work, objectId);
    case "tu":
      return recordTopUp(work, { topUpId: objectId });
    default:
      return;
  }
}

/**
 * Events in a winner's account concern only us if they affect whether it can be paid or whether it has paid the bank.
 */
async function followWinner(work: Work, { prefix, accountId }: { prefix: string; accountId: string }): Promise<void> {
  if (prefix === "po") await recordBankPayment(work, accountId);
  if (prefix === "acct") await refreshPayoutAccount(work, accountId);
}

/**
 * A charge reports the processor's fee once it is known, which may be after the payment
 * (https://docs.stripe.com/payments/payment-intents/asynchronous-capture).
 */
async function recordChargeOf(work: Work, chargeId: string) {
  const paymentIntentId = await work.processor.paymentIntentOfCharge(chargeId);
  if (paymentIntentId !== null) await recordPayment(work, { paymentIntentId });
}

async function recordTransferOf({ db, processor, clock }: Work, transferId: string) {
  const transfer = await processor.retrieveTransfer(transferId);
  const { payoutId, attempt } = transfer;
  if (!payoutId || attempt === null) return;
  const recorded = { payoutId, attempt, result: { transfer }, now: clock() };
  await inTransaction(db, (tx) => recordTransfer(tx, recorded));
}

async function recordRefundOf({ db, processor, clock }: Work, processorRefundId: string) {
  const answer = await processor.retrieveRefund(processorRefundId);
  const { refundId } = answer;
  if (!refundId) return;
  await inTransaction(db, (tx) => recordRefund(tx, { refundId, answer, now: clock() }));
}
