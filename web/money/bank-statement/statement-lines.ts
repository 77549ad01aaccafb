import { type Cents, centsToDecimal, formatMoney } from "#contract/platform/money.ts";

/** One movement of a bank statement. */
export type StatementLine = {
  /** By its number in the file. */
  line: number;
  /** As an ISO day: "2026-11-03". */
  date: string;
  /** What came in; negative for what went out. */
  amount: Cents;
  /** A code such as "EUR"; null where the file doesn't say. */
  currency: string | null;
  name: string;
  text: string;
};

/** A line that is no movement, or none that can be read. */
export type LeftOutLine = { line: number; text: string; reason: string };

/** The currency of every amount that a league states (RULES §1). */
const LEAGUE_CURRENCY = "USD";

export const isForeign = ({ currency }: Pick<StatementLine, "currency">): boolean =>
  currency !== null && currency !== LEAGUE_CURRENCY;

/** "$50.00", or "50.00 EUR" in another currency. */
export const amountWords = (line: Pick<StatementLine, "amount" | "currency">): string =>
  isForeign(line) ? [centsToDecimal(line.amount), line.currency].join(" ") : formatMoney(line.amount);
