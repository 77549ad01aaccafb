/** What may make a terminal or a line of text show something else than is written. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LENGTH_MAX = 600;

/** A sentence with other people's texts in it, safe to show. */
export const shown = (sentence: string): string => {
  const clean = sentence.replace(INVISIBLE, "").replace(/^s/, "S");
  return clean.length > LENGTH_MAX ? `${clean.slice(0, LENGTH_MAX)}…` : clean;
};

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Amounts in a league's currency; in dollars if there is no such currency. */
export function moneyIn(currency: string): (cents: number | null) => string {
  const known = Intl.supportedValuesOf("currency").includes(currency) ? currency : "USD";
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: known });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  // Adding nothing makes a negative zero a zero.
  return (cents) => (cents === null ? "no amount" : format.format(cents / 10 ** maximumFractionDigits + 0));
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** The day of a moment in seconds. */
export const dayOf = (seconds: number): string =>
  seconds < 8.64e12 ? dayFormat.format(seconds * 1000) : "an unknown day";
