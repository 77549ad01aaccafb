import { type Currency, DOLLARS, digitsOf } from "./currency.ts";
import { memoizeEach } from "./memoize.ts";

declare const cents: unique symbol;
/** A whole number of hundredths of a currency, in US dollars cents. Only this file creates one. */
export type Cents = number & { readonly [cents]: true };

export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents.`);
  return value as Cents;
}

export const ZERO = toCents(0);
/** numeric(10,2) of SPEC §3: ten digits, two of them cents. */
export const AMOUNT_MAX = toCents(99_999_999_99);

export const addCents = (...amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtractCents = (from: Cents, amount: Cents): Cents => toCents(from - amount);
export const timesCents = (amount: Cents, count: number): Cents => toCents(amount * count);

/** 5000 → "50.00": the form of every amount on the wire (RULES §1). */
export function centsToDecimal(amount: Cents): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** "50", "50.5" or "50.00" → cents; anything else (signs, exponents, a third decimal) → undefined. */
export function decimalToCents(text: string): Cents | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  return toCents(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/** Reads the cents of an amount that the contract itself produced. */
export function centsOf(decimal: string): Cents {
  const negative = decimal.startsWith("-");
  const amount = decimalToCents(negative ? decimal.slice(1) : decimal);
  if (amount === undefined) throw new RangeError(`"${decimal}" is not an amount.`);
  return negative ? toCents(-amount) : amount;
}

const ENGLISH = "en-US";
/** A page has one reader, and a server writes English. */
let numberForm = ENGLISH;

/**
 * Sets whose form the numbers of amounts have: the browser's language. English has one form everywhere, as emails and
 * pictures do.
 */
export function writeMoneyIn(language: string): void {
  numberForm = /^en\b/i.test(language) || !isKnown(language) ? ENGLISH : language;
}

/** Some browsers name a language as no standard does, such as "de@posix". */
function isKnown(language: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

const formats = memoizeEach((key: string) => {
  const [form, currency, digits] = key.split(" ") as [string, Currency, string];
  return new Intl.NumberFormat(form, {
    style: "currency",
    currency,
    numberingSystem: "latn",
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  });
});

const formatOf = (form: string, currency: Currency, digits: number) => formats(`${form} ${currency} ${digits}`);

/** A currency's sign, the same for every reader: "$" is US dollars alone, and Canada's are "CA$". */
export const signOf = (currency: Currency): string =>
  formatOf(ENGLISH, currency, 0)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** A minus sign is as wide as a digit, which a hyphen isn't. */
const MINUS = "\u2212";

export function partsOf(amount: Cents, currency: Currency, digits: number): Intl.NumberFormatPart[] {
  const number = centsToDecimal(amount) as `${number}`;
  return formatOf(numberForm, currency, digits)
    .formatToParts(number)
    .map(({ type, value }) => {
      if (type === "currency") return { type, value: signOf(currency) };
      return { type, value: type === "minusSign" ? MINUS : value };
    });
}

/** Cents are never hidden, even if this engine knows none of the currency. */
export const shownDigits = (amount: Cents, currency: Currency): number =>
  hasCents(amount) ? 2 : Math.min(2, digitsOf(currency));
export const hasCents = (amount: Cents): boolean => amount % 100 !== 0;

export const textOf = (parts: readonly Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** "$1,234.50", "1.234,50 €", "ISK 1,000": the form of every amount that people read. */
export const formatMoney = (amount: Cents, currency: Currency): string =>
  textOf(partsOf(amount, currency, shownDigits(amount, currency)));

/** The same for money that the processor moves, which is always in US dollars. */
export const formatDollars = (amount: Cents): string => formatMoney(amount, DOLLARS);

/** The same in three parts, so that the decimals can be smaller: "1.234", ",50" and " €". */
export function splitMoney(amount: Cents, currency: Currency): { whole: string; cents: string; after: string } {
  const parts = partsOf(amount, currency, shownDigits(amount, currency));
  const point = parts.findIndex(({ type }) => type === "decimal");
  if (point === -1) return { whole: textOf(parts), cents: "", after: "" };
  const after = point + 2;
  return {
    whole: textOf(parts.slice(0, point)),
    cents: textOf(parts.slice(point, after)),
    after: textOf(parts.slice(after)),
  };
}
