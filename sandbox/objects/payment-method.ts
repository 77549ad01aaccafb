import type Stripe from "stripe";
import { fingerprintOfCard, testCardOf } from "#sandbox/cards.ts";
import type { ChargedCard } from "#sandbox/document-types.ts";
import { NO_ADDRESS } from "#sandbox/objects/charge.ts";
import { seconds } from "#sandbox/objects/seconds.ts";

type Method = { id: string; card: ChargedCard; created: Date };

export const paymentMethodObject = ({ id, card, created }: Method) =>
  ({
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    ...(testCardOf(card.token)?.debit ? { type: "us_bank_account" } : { type: "card", card: cardOf(card) }),
    created: seconds(created),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }) satisfies Stripe.PaymentMethod;

function cardOf({ token, last4, expMonth, expYear }: ChargedCard): Stripe.PaymentMethod.Card {
  const { brand = "visa", asksForAuthentication = false } = testCardOf(token) ?? {};
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprintOfCard(token),
    funding: "credit",
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: asksForAuthentication },
    wallet: null,
  };
}
