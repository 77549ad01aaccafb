import { type Currency, DOLLARS } from "./currency.ts";
import { type Cents, formatMoney, hasCents, partsOf, shownDigits, signOf, textOf, toCents } from "./money.ts";

/** What separates the decimals of amounts, and groups their digits, where they are read now. */
export function separators(): { decimal: string; group: string } {
  const parts = partsOf(toCents(1_234_567_89), DOLLARS, 2);
  const the = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: the("decimal"), group: the("group") };
}

/** The same without cents where there are none: "$1,234". */
export const formatShort = (amount: Cents, currency: Currency): string =>
  textOf(partsOf(amount, currency, hasCents(amount) ? shownDigits(amount, currency) : 0));

/** The same with the currency's code, unless that is its sign: "$50.00 USD", "ISK 1,000". */
export const formatWithCode = (amount: Cents, currency: Currency): string =>
  signOf(currency) === currency ? formatMoney(amount, currency) : `${formatMoney(amount, currency)} ${currency}`;
