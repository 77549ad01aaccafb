import type Stripe from "stripe";
import { fingerprintOf } from "#server/processor/fingerprint.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { answerOf, createOnce, unlessGone } from "#server/processor/stripe-errors.ts";

type CustomerCalls = Pick<PaymentProcessor, "createCustomer" | "forgetCustomer">;

export const customerCalls = (stripe: Stripe): CustomerCalls => ({
  async createCustomer({ userId, email, name }) {
    // A user who has since changed their name or address gets a new customer.
    const idempotencyKey = `customer:${userId}:${fingerprintOf([email, name])}`;
    const creation: Stripe.CustomerCreateParams = { email, name, metadata: { user_id: userId } };
    const create = (key: string) => stripe.customers.create(creation, { idempotencyKey: key });
    return (await createOnce(idempotencyKey, create)).id;
  },

  async forgetCustomer(customerId) {
    await unlessGone(answerOf(stripe.customers.del(customerId)));
  },
});
