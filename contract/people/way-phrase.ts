import type { WayKind } from "./way-kinds.ts";

const PHRASES: Record<WayKind, string> = {
  venmo: "by Venmo",
  cash_app: "by Cash App",
  paypal: "by PayPal",
  zelle: "by Zelle",
  revolut: "by Revolut",
  us_bank: "by bank transfer",
  uk_bank: "by bank transfer",
  iban: "by bank transfer",
  cash: "in cash",
  link: "by another link",
  sentence: "another way",
};

/** How something was paid, after an amount: "$50.00 by Venmo". */
export const wayPhrase = (way: WayKind): string => PHRASES[way];
