import { createContext, use } from "react";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";

/** The currency of the league that a part of a screen is about; outside leagues, that of the money Potkeeper keeps. */
const Shown = createContext<Currency>(DOLLARS);

export const InCurrency = Shown.Provider;

export const useCurrency = (): Currency => use(Shown);

/** Formats amounts in wire format, "50.00", in that currency. */
export function useMoney(): (decimal: string) => string {
  const currency = useCurrency();
  return (decimal) => formatMoney(centsOf(decimal), currency);
}
