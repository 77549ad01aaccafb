import type Stripe from "stripe";
import type { Documents } from "#sandbox/document-types.ts";

export const topupObject = (topup: Documents["topups"]) =>
  ({
    ...topup,
    object: "topup",
    currency: "usd",
    expected_availability_date: topup.created,
    failure_code: null,
    failure_message: null,
    initiated_by: null,
    livemode: false,
    source: null,
    statement_descriptor: null,
    status: "succeeded",
    transfer_group: null,
  }) satisfies Stripe.Topup;
