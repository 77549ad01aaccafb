import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { CustomerRow } from "#sandbox/tables.ts";

export const customerObject = (customer: CustomerRow) =>
  ({
    id: customer.id,
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(customer.created),
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  }) satisfies Stripe.Customer;
