import { cancelIntent } from "#server/money/payments/cancel-intent.ts";
import { closePayment } from "#server/money/payments/close-payment.ts";
import { openIntent } from "#server/money/payments/open-intent.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { ProviderRefused } from "#server/processor/provider-errors.ts";

/**
 * Takes an open payment back: cancels its intent at the processor first, then closes it here, so that a payment that
 * is closed can never be charged (RULES §17, §23). Dying in between leaves it open, and the next call goes on.
 * @returns What has become of it: `succeeded` when the card was faster, `pending` while the bank still works on it.
 */
export async function withdrawPayment(work: PaymentWork, payment: PaymentRow): Promise<PaymentRow["status"]> {
  const intentId = payment.stripePaymentIntentId ?? (await unkeptIntent(work, payment));
  if (intentId === undefined) return "cancelled";
  const outcome = intentId === null ? "cancelled" : await cancelIntent(work, intentId);
  if (outcome === "cancelled") await closePayment(work, payment.id, intentId);
  return outcome;
}

/**
 * The intent of a payment that none was written down for: a process may have died after the processor made it, and
 * asking again under the same key tells which.
 * @returns null when the processor makes none, undefined when the payment has been closed by somebody else.
 */
async function unkeptIntent(work: PaymentWork, payment: PaymentRow): Promise<string | null | undefined> {
  try {
    return (await openIntent(work, payment))?.id;
  } catch (error) {
    const isErased = error instanceof AppError && error.status === 401;
    if (isErased || error instanceof ProviderRefused) return null;
    throw error;
  }
}
