import type Stripe from "stripe";
import type { Cents } from "#contract/platform/money.ts";

/** Up to 50 pairs that the caller sets on an object. We return them and never read them. */
export type Metadata = Record<string, string>;

/** What we keep of a card: never its number, only which test card it was. */
export type ChargedCard = {
  /** The test card's name: its key in cards.ts. */
  token: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** The recipient's bank account. `works` is false for the test account that returns money. */
export type BankAccount = {
  routingNumber: string;
  last4: string;
  works: boolean;
  /** Whether it has returned money; if so, no more is sent to it. */
  refused?: boolean;
};

type Text = string | null;
/** Moments are seconds, as in the processor's own objects. */
type Every = { id: string; created: number };
/** What an intent says of its payment, and its charge repeats. */
type Payment = { customer: Text; description: Text; receipt_email: Text; transfer_group: Text; metadata: Metadata };
type OfPayment = { charge: string; payment_intent: string; amount: Cents; metadata: Metadata };
type Open = "requires_payment_method" | "requires_confirmation" | "requires_action";

/**
 * Each table's objects as they are kept: what differs from one to the next, under the processor's own names. The rest is
 * added when they are shown.
 */
export type Documents = {
  payment_intents: Every &
    Payment & {
      amount: Cents;
      amount_received: Cents;
      status: Open | "processing" | "succeeded" | "canceled";
      client_secret: string;
      automatic_payment_methods: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
      payment_method_types: string[];
      payment_method: Text;
      card: ChargedCard | null;
      last_payment_error: Stripe.PaymentIntent.LastPaymentError | null;
      latest_charge: Text;
      cancellation_reason: Stripe.PaymentIntent.CancellationReason | null;
      canceled_at: number | null;
    };
  charges: Every &
    Payment & {
      payment_intent: string;
      amount: Cents;
      amount_refunded: Cents;
      status: "succeeded" | "pending" | "failed";
      disputed: boolean;
      failure_code: Text;
      failure_message: Text;
      outcome: Stripe.Charge.Outcome;
      payment_method: string;
      card: ChargedCard;
      balance_transaction: Text;
    };
  balance_transactions: Every & {
    type: "charge" | "refund" | "refund_failure" | "adjustment" | "transfer" | "transfer_refund" | "topup";
    amount: Cents;
    fee: Cents;
    source: string;
    description: Text;
    available_on: number;
  };
  refunds: Every &
    OfPayment & {
      payment_method: string;
      status: "pending" | "succeeded" | "failed";
      reason: Stripe.Refund.Reason | null;
      balance_transaction: Text;
      failure_reason?: string;
      failure_balance_transaction?: string;
    };
  disputes: Every &
    OfPayment & {
      card: ChargedCard;
      status:
        | ("needs_response" | "under_review" | "won" | "lost")
        | ("warning_needs_response" | "warning_under_review" | "warning_closed");
      reason: string;
      evidence: Record<string, string>;
      submissions: number;
      due_by: number;
    };
  customers: Every & { email: Text; name: Text; description: Text; phone: Text; metadata: Metadata; deleted: boolean };
  accounts: Every & {
    contact_email: Text;
    display_name: Text;
    dashboard: Stripe.V2.Core.Account.Dashboard;
    country: string;
    entity_type: Stripe.V2.Core.Account.Identity.EntityType | null;
    responsibilities: Stripe.V2.Core.Account.Defaults.Responsibilities;
    transfers_requested: boolean;
    bank: BankAccount | null;
    metadata: Metadata;
    closed: boolean;
  };
  account_links: Every & {
    account: string;
    return_url: string;
    refresh_url: string;
    expires_at: number;
    used_at: number | null;
  };
  transfers: Every & {
    amount: Cents;
    amount_reversed: Cents;
    destination: string;
    description: Text;
    transfer_group: Text;
    metadata: Metadata;
    balance_transaction: string;
  };
  /** What came into a recipient's account: a transfer, or a payment that their bank returned, until it's paid to a bank. */
  account_entries: Every & {
    account: string;
    type: "payment" | "payout_failure";
    amount: Cents;
    /** The transfer, or the returned payment. */
    source: string;
    /** The payment to the bank that it's a part of; null until there is one. */
    payout: Text;
  };
  transfer_reversals: Every & { transfer: string; amount: Cents; metadata: Metadata; balance_transaction: string };
  /** An event, whose other columns say how it is sent. */
  events: { id: string; created: number; data: { object: object } };
  topups: Every & { amount: Cents; description: Text; metadata: Metadata; balance_transaction: string };
};

export type Table = keyof Documents;
export type PaymentIntent = Documents["payment_intents"];
export type Charge = Documents["charges"];
export type BalanceTransaction = Documents["balance_transactions"];
export type Refund = Documents["refunds"];
export type Dispute = Documents["disputes"];
export type Account = Documents["accounts"];
