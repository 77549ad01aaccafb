import { memoizeEach } from "./memoize.ts";

/** An ISO 4217 code, such as "USD". */
export type Currency = string;

/** The currency of all money that Potkeeper keeps, and of leagues that choose no other (RULES §26). */
export const DOLLARS: Currency = "USD";

/** How many decimals a currency's amounts have. Engines differ about some currencies, so it is never stored. */
export const digitsOf = memoizeEach(
  (currency: Currency): number =>
    new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** Whether a currency has no smaller unit in use, as ISK and UGX. */
export const isWhole = (currency: Currency): boolean => digitsOf(currency) === 0;

/** The smallest amount that is paid in a currency, in hundredths. */
export const unitOf = (currency: Currency): 1 | 100 => (isWhole(currency) ? 100 : 1);

/** Whether a treasurer league can be kept in a currency that `Intl` knows: with two decimals or none. */
export const isKeepable = (currency: Currency): boolean => [0, 2].includes(digitsOf(currency));
