import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";

/** "of $380.00 in entry fees" */
export const ofFees = (expected: string, currency: Currency): string =>
  `of ${formatMoney(centsOf(expected), currency)} in entry fees`;
