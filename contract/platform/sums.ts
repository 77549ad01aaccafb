import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { type Currency, DOLLARS } from "./currency.ts";
import { shownCurrencySchema } from "./currency-schema.ts";
import { listed } from "./listed.ts";
import { addCents, type Cents, centsToDecimal, formatMoney } from "./money.ts";

/** Sums over leagues, one for each of their currencies: amounts of different ones are never added (RULES §26). */
export const sumsSchema = z.array(z.object({ currency: shownCurrencySchema, amount: decimalSchema }));

export type Sum = { currency: Currency; amount: Cents };

/** Adds up amounts by their currencies, US dollars first and the others by their codes; those of nothing are left out. */
export function sumsOf(amounts: readonly Sum[]): Sum[] {
  const codes = [...new Set(amounts.map(({ currency }) => currency))].sort((one, other) =>
    other === DOLLARS || (one !== DOLLARS && one > other) ? 1 : -1,
  );
  return codes
    .map((currency) => ({
      currency,
      amount: addCents(...amounts.filter((each) => each.currency === currency).map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => amount !== 0);
}

/** Shows sums as an answer does. */
export const sumsToWire = (sums: readonly Sum[]): z.infer<typeof sumsSchema> =>
  sums.map(({ currency, amount }) => ({ currency, amount: centsToDecimal(amount) }));

/** "$50.00 and £20.00" */
export const sumsInWords = (sums: readonly Sum[]): string =>
  listed(sums.map(({ amount, currency }) => formatMoney(amount, currency)));
