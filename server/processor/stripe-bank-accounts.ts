import type Stripe from "stripe";
import type { PaymentProcessor, ProcessorBankAccount } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";

/** We expect one per person, but the processor allows a few. */
const ACCOUNTS_MAX = 10;

export const bankAccountCalls = (stripe: Stripe): Pick<PaymentProcessor, "findBankAccount"> => ({
  async findBankAccount(accountId) {
    try {
      const { data } = await answerOf(stripe.accounts.listExternalAccounts(accountId, { limit: ACCOUNTS_MAX }));
      const paid = data.find(({ default_for_currency: isDefault }) => isDefault) ?? data[0];
      return paid && toBankAccount(paid);
    } catch (error) {
      // A restricted key may lack the permission to read them, but paying doesn't depend on it.
      if (error instanceof ProcessorRefused) return undefined;
      throw error;
    }
  },
});

const toBankAccount = (paid: Stripe.ExternalAccount): ProcessorBankAccount => ({
  name: paid.object === "card" ? paid.brand : (paid.bank_name ?? "Bank account"),
  last4: paid.last4,
  fingerprint: paid.fingerprint ?? paid.id,
});
