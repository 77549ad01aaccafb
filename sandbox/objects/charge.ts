import type Stripe from "stripe";
import { fingerprintOfCard, testCardOf } from "#sandbox/cards.ts";
import type { Charge, ChargedCard } from "#sandbox/document-types.ts";

/** Returns a charge. `balanceTransaction` is the whole object if the caller expanded it. */
export const chargeObject = ({ card, ...charge }: Charge, balanceTransaction?: Stripe.BalanceTransaction | null) =>
  ({
    ...charge,
    object: "charge",
    amount_captured: charge.status === "succeeded" ? charge.amount : 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction ?? charge.balance_transaction,
    billing_details: { address: NO_ADDRESS, email: charge.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "POTKEEPER SANDBOX",
    captured: charge.status !== "failed",
    currency: "usd",
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    paid: charge.status !== "failed",
    payment_method_details: paymentMethodDetails(card, charge.amount),
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_refunded === charge.amount,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${charge.id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
  }) satisfies Stripe.Charge;

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const paymentMethodDetails = (card: ChargedCard, amount: number): Stripe.Charge.PaymentMethodDetails =>
  testCardOf(card.token)?.debit ? { type: "us_bank_account" } : { type: "card", card: cardDetails(card, amount) };

const cardDetails = (card: ChargedCard, amount: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: testCardOf(card.token)?.brand ?? null,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  extended_authorization: { status: "disabled" },
  fingerprint: fingerprintOfCard(card.token),
  funding: "credit",
  incremental_authorization: { status: "unavailable" },
  installments: null,
  last4: card.last4,
  mandate: null,
  multicapture: { status: "unavailable" },
  network: testCardOf(card.token)?.brand ?? null,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});
