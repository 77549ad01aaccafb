import type { Currency } from "#contract/platform/currency.ts";
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

/** Whether a movement states another currency than the league's. */
export const isForeign = ({ currency }: Pick<StatementLine, "currency">, leagues: Currency): boolean =>
  currency !== null && currency !== leagues;

/** "$50.00", or "50.00 EUR" in another currency. */
export const amountWords = (line: Pick<StatementLine, "amount" | "currency">, leagues: Currency): string =>
  isForeign(line, leagues) ? [centsToDecimal(line.amount), line.currency].join(" ") : formatMoney(line.amount, leagues);
