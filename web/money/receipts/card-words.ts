import type { PaymentReceipt } from "#contract/money/receipts.ts";

/** The processor's words for cards whose names aren't simply capitalized. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  eftpos_au: "eftpos",
  cartes_bancaires: "Cartes Bancaires",
  unknown: "Card",
};

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The card that paid, as its owner knows it: "Visa ending in 4242"; just "Card" for a payment stored without one. */
export const cardWords = (card: PaymentReceipt["card"]): string =>
  card ? `${BRANDS[card.brand] ?? capitalized(card.brand)} ending in ${card.last4}` : "Card";
