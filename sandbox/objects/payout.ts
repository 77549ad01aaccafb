import type Stripe from "stripe";
import type { Cents } from "#contract/platform/money.ts";
import type { BankAccount } from "#sandbox/document-types.ts";
import { seconds } from "#sandbox/objects/seconds.ts";

type Payout = { id: string; amount: Cents; bank: BankAccount; created: Date };

export const payoutObject = ({ id, amount, bank, created }: Payout) =>
  ({
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(created),
    automatic: true,
    balance_transaction: null,
    created: seconds(created),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: bank.works ? null : "no_account",
    failure_message: bank.works ? null : "The bank account could not be located.",
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: bank.works ? "paid" : "failed",
    trace_id: null,
    type: "bank_account",
  }) satisfies Stripe.Payout;
