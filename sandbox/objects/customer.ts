import type Stripe from "stripe";
import type { Documents } from "#sandbox/document-types.ts";

export const customerObject = ({ deleted, ...customer }: Documents["customers"]) =>
  ({
    ...customer,
    object: "customer",
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: customer.id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  }) satisfies Stripe.Customer;
