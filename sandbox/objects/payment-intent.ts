import type Stripe from "stripe";
import type { PaymentIntent } from "#sandbox/document-types.ts";

/** Returns a payment intent. `latestCharge` is the whole charge if the caller expanded it. */
export const paymentIntentObject = ({ card, ...intent }: PaymentIntent, latestCharge?: Stripe.Charge | null) =>
  ({
    ...intent,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    currency: "usd",
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: latestCharge ?? intent.latest_charge,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
  }) satisfies Stripe.PaymentIntent;
