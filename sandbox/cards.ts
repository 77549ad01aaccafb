import { createHash } from "node:crypto";

/** Why the issuer or the processor declined a card. */
export type Decline = { code: string; declineCode: string | null; message: string; blocked?: true };

export type TestCard = {
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover";
  decline?: Decline;
  /** The cardholder must authenticate before the charge. */
  asksForAuthentication?: true;
  availableAtOnce?: true;
  refunds?: "pending_first" | "fail_later";
  /** What the cardholder or the issuer does after the charge. */
  afterwards?: "dispute_fraudulent" | "dispute_not_received" | "inquire" | "warn_of_fraud";
  /** A bank debit instead of a card: pending for days before it succeeds or fails. */
  debit?: "succeeds" | "fails";
};

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});
const refused = (code: string, message: string): Decline => ({ code, declineCode: null, message });

const visa = (number: string, behavior: Partial<TestCard> = {}): TestCard => ({ number, brand: "visa", ...behavior });

/** The real processor's test cards, keyed by their payment method names. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: visa("4242424242424242"),
  pm_card_visa_debit: visa("4000056655665556"),
  pm_card_mastercard: { number: "5555555555554444", brand: "mastercard" },
  pm_card_amex: { number: "378282246310005", brand: "amex" },
  pm_card_discover: { number: "6011111111111117", brand: "discover" },
  pm_card_bypassPending: visa("4000000000000077", { availableAtOnce: true }),
  pm_card_visa_chargeDeclined: visa("4000000000000002", { decline: declined("generic_decline") }),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa("4000000000009995", {
    decline: declined("insufficient_funds", "Your card has insufficient funds."),
  }),
  pm_card_visa_chargeDeclinedLostCard: visa("4000000000009987", { decline: declined("lost_card") }),
  pm_card_visa_chargeDeclinedStolenCard: visa("4000000000009979", { decline: declined("stolen_card") }),
  pm_card_chargeDeclinedExpiredCard: visa("4000000000000069", {
    decline: refused("expired_card", "Your card has expired."),
  }),
  pm_card_chargeDeclinedIncorrectCvc: visa("4000000000000127", {
    decline: refused("incorrect_cvc", "Your card's security code is incorrect."),
  }),
  pm_card_chargeDeclinedProcessingError: visa("4000000000000119", {
    decline: refused("processing_error", "An error occurred while processing your card. Try again in a little bit."),
  }),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: visa("4000000000006975", {
    decline: declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  }),
  pm_card_chargeCustomerFail: visa("4000000000000341", { decline: declined("generic_decline") }),
  pm_card_threeDSecure2Required: visa("4000000000003220", { asksForAuthentication: true }),
  pm_card_authenticationRequired: visa("4000002760003184", { asksForAuthentication: true }),
  pm_card_threeDSecureRequiredChargeDeclined: visa("4000008400001629", {
    asksForAuthentication: true,
    decline: declined("generic_decline"),
  }),
  pm_card_pendingRefund: visa("4000000000007726", { refunds: "pending_first" }),
  pm_card_refundFail: visa("4000000000005126", { refunds: "fail_later" }),
  pm_card_createDispute: visa("4000000000000259", { afterwards: "dispute_fraudulent" }),
  pm_card_createDisputeProductNotReceived: visa("4000000000002685", { afterwards: "dispute_not_received" }),
  pm_card_createDisputeInquiry: visa("4000000000001976", { afterwards: "inquire" }),
  pm_card_createIssuerFraudRecord: visa("4000000000005423", { afterwards: "warn_of_fraud" }),
  pm_card_radarBlock: visa("4100000000000019", { decline: { ...declined("fraudulent"), blocked: true } }),
  pm_usBankAccount_success: visa("000123456789", { debit: "succeeds" }),
  pm_usBankAccount_insufficientFunds: visa("000222222227", { debit: "fails" }),
};

const TOKENS_BY_NUMBER = new Map(
  Object.entries(TEST_CARDS)
    .filter(([, { debit }]) => debit === undefined)
    .map(([token, { number }]) => [number, token]),
);

export const testCardOf = (token: string): TestCard | undefined =>
  Object.hasOwn(TEST_CARDS, token) ? TEST_CARDS[token] : undefined;

/** Returns what the processor knows a card number by without showing it: the same for everyone who uses the card. */
export const fingerprintOfCard = (token: string): string =>
  createHash("sha256")
    .update(`card ${testCardOf(token)?.number}`)
    .digest("base64url")
    .slice(0, 16);

export const tokenOfNumber = (number: string): string | undefined => TOKENS_BY_NUMBER.get(number);
