import type { PaymentProcessor } from "#server/processor/port.ts";

type ProcessorIds = { customerId?: string; accountId?: string };

/** Job: deletes an erased person's customer and closes their payout account at the processor (RULES §16, Leaving). */
export async function forgetAtProcessor(
  { processor }: { processor: PaymentProcessor },
  { customerId, accountId }: ProcessorIds,
): Promise<void> {
  if (customerId) await processor.forgetCustomer(customerId);
  if (accountId) await processor.closeRecipient(accountId);
}
