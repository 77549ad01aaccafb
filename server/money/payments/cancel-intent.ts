import { type PaymentWork, USED_ALREADY } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

/**
 * Cancels an intent at the processor. Safe to repeat and to run concurrently. If the intent can't be canceled anymore,
 * records its state instead. @returns The payment's status; `pending` while the bank is still processing it.
 */
export async function cancelIntent(work: PaymentWork, paymentIntentId: string): Promise<PaymentRow["status"]> {
  try {
    await work.processor.cancelPaymentIntent(paymentIntentId);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    if (error.code === "resource_missing") return "cancelled";
    if (error.code !== USED_ALREADY) throw error;
    return (await recordPayment(work, { paymentIntentId })) ?? "cancelled";
  }
}
