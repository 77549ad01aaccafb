import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { PaymentIntentRow } from "#sandbox/tables.ts";

/** Returns a payment intent. `latestCharge` is the whole charge if the caller expanded it. */
export const paymentIntentObject = (intent: PaymentIntentRow, latestCharge?: Stripe.Charge | null) =>
  ({
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automaticPaymentMethods,
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: "automatic_async",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: seconds(intent.created),
    currency: "usd",
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.lastPaymentError,
    latest_charge: latestCharge ?? intent.latestCharge,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: intent.metadata,
    next_action: nextActionOf(intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: intent.paymentMethodTypes,
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: intent.transferGroup,
  }) satisfies Stripe.PaymentIntent;

const nextActionOf = ({ status }: PaymentIntentRow): Stripe.PaymentIntent.NextAction | null =>
  status === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null;
