import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, centsOf, formatMoney } from "#contract/platform/money.ts";

/** What is paid of a prize, and what was taken from it for its winner's own dues (RULES §25). */
type Prize = { amount: Cents; setOff: Cents };
type ShownPrize = { amount: string; setOff: string };

export const centsOfPrize = ({ amount, setOff }: ShownPrize): Prize => ({
  amount: centsOf(amount),
  setOff: centsOf(setOff),
});

/** The whole prize, as it was won. */
export const wonOf = ({ amount, setOff }: Prize): Cents => addCents(amount, setOff);

/** "$75.00", or "$75.00 less $15.00 of own dues" where something was taken from it. */
function wonInWords(prize: Prize, currency: Currency): string {
  const won = formatMoney(wonOf(prize), currency);
  return prize.setOff > 0 ? `${won} less ${formatMoney(prize.setOff, currency)} of own dues` : won;
}

/** What arrives of it, as an email's subject says it: "$60.00 ($75.00 less $15.00 of own dues)". */
export const netInWords = (prize: Prize, currency: Currency): string =>
  `${formatMoney(prize.amount, currency)}${prize.setOff > 0 ? ` (${wonInWords(prize, currency)})` : ""}`;

/** The same with what is left: "$75.00 less $15.00 of own dues: $60.00". */
export function wonAndLeft(prize: Prize, currency: Currency): string {
  const won = wonInWords(prize, currency);
  return prize.setOff > 0 ? `${won}: ${formatMoney(prize.amount, currency)}` : won;
}

/** What became of what was taken, for a person's list of prizes; undefined where nothing was. */
export function setOffSentence(prize: Prize, isOwn: boolean, currency: Currency): string | undefined {
  if (prize.setOff === 0) return undefined;
  if (prize.amount > 0) return `${wonInWords(prize, currency)}.`;
  return `All of it, ${formatMoney(prize.setOff, currency)}, paid ${isOwn ? "your" : "the winner's"} own dues.`;
}

/** Whether all of a prize went into its winner's own dues, so that nothing is left to pay. */
export const isSpent = ({ amount, setOff }: ShownPrize): boolean => amount === "0.00" && setOff !== "0.00";
