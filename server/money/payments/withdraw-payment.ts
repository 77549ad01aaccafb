import { cancelIntent } from "#server/money/payments/cancel-intent.ts";
import { closePayment } from "#server/money/payments/close-payment.ts";
import { openIntent } from "#server/money/payments/open-intent.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

/**
 * Withdraws an open payment: cancels its intent at the processor first, then closes it here, so that a closed payment
 * can never be charged (RULES §17, §23). A crash in between leaves it open, and the next call continues. @returns The
 * payment's status: `succeeded` if the card was charged first, `pending` while the bank is still working on it.
 */
export async function withdrawPayment(work: PaymentWork, payment: PaymentRow): Promise<PaymentRow["status"]> {
  const intentId = payment.stripePaymentIntentId ?? (await unkeptIntent(work, payment));
  if (intentId === undefined) return "cancelled";
  const outcome = intentId === null ? "cancelled" : await cancelIntent(work, intentId);
  if (outcome === "cancelled") await closePayment(work, payment.id, intentId);
  return outcome;
}

/**
 * Finds the intent of a payment that has none stored: a process may have died after the processor created it, so it asks
 * again under the same key. @returns null if the processor doesn't create one, undefined if another
 * process has closed the payment.
 */
async function unkeptIntent(work: PaymentWork, payment: PaymentRow): Promise<string | null | undefined> {
  try {
    return (await openIntent(work, payment))?.id;
  } catch (error) {
    const isErased = error instanceof AppError && error.status === 401;
    if (isErased || error instanceof ProcessorRefused) return null;
    throw error;
  }
}
