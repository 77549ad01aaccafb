declare const cents: unique symbol;
/** A whole number of US cents. Only this file creates one. */
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

/** "$1,234.50", the form of every amount that people read. A minus sign is as wide as a digit, which a hyphen isn't. */
export function formatMoney(amount: Cents): string {
  const [dollars = "0", fraction = "00"] = centsToDecimal(toCents(Math.abs(amount))).split(".");
  return `${amount < 0 ? "\u2212" : ""}$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
