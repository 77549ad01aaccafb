import type { PaymentProvider } from "#server/processor/port.ts";

type Known = { customerId?: string; accountId?: string };

/** Job: deletes an erased person's customer and closes their payout account at the processor (RULES §16, Leaving). */
export async function forgetAtProcessor(
  { provider }: { provider: PaymentProvider },
  { customerId, accountId }: Known,
): Promise<void> {
  if (customerId) await provider.forgetCustomer(customerId);
  if (accountId) await provider.closeRecipient(accountId);
}
