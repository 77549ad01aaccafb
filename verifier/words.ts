/** What may make a terminal or a line of text show something else than is written. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LENGTH_MAX = 600;

/** A sentence with other people's texts in it, safe to show. */
export const shown = (sentence: string): string => {
  const clean = sentence.replace(INVISIBLE, "");
  return clean.length > LENGTH_MAX ? `${clean.slice(0, LENGTH_MAX)}…` : clean;
};

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Amounts in a league's currency; in dollars if there is no such currency. */
export function moneyIn(currency: string): (cents: number) => string {
  const format = formatOf(currency) ?? formatOf("USD");
  const digits = format?.resolvedOptions().maximumFractionDigits ?? 2;
  return (cents) => format?.format(cents / 10 ** digits) ?? String(cents);
}

function formatOf(currency: string): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat("en-US", { style: "currency", currency });
  } catch {
    return undefined;
  }
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** The day of a moment in seconds. */
export const dayOf = (seconds: number): string =>
  seconds < 8.64e12 ? dayFormat.format(seconds * 1000) : "an unknown day";
