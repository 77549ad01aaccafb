import type Stripe from "stripe";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { TopupRow } from "#sandbox/tables.ts";

export const topupObject = (topup: TopupRow) =>
  ({
    id: topup.id,
    object: "topup",
    amount: topup.amount,
    balance_transaction: topup.balanceTransaction,
    created: seconds(topup.created),
    currency: "usd",
    description: topup.description,
    expected_availability_date: seconds(topup.created),
    failure_code: null,
    failure_message: null,
    initiated_by: null,
    livemode: false,
    metadata: topup.metadata,
    source: null,
    statement_descriptor: null,
    status: "succeeded",
    transfer_group: null,
  }) satisfies Stripe.Topup;
