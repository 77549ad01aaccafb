import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { nearDayWords } from "#web/money/treasurer/day-words.ts";

type Said = Pick<AnnouncedPayment, "amount" | "way" | "paidOn" | "what"> & Partial<Pick<AnnouncedPayment, "byLink">>;

/** How and when something was paid, and whether only a seat's link says so: "by Venmo on Nov 3, said by their link". */
export const howWords = ({ way, paidOn, byLink }: Omit<Said, "amount" | "what">): string =>
  `${wayPhrase(way)} on ${nearDayWords(paidOn)}${byLink ? ", said by their link" : ""}`;

/** What was paid, how and when: "$50.00 by Venmo on Nov 3". */
const paymentWords = ({ amount, ...how }: Omit<Said, "what">, currency: Currency): string =>
  `${formatMoney(centsOf(amount), currency)} ${howWords(how)}`;

/** The same with who paid it, for whom: "$50.00 by Venmo on Nov 3 from Ben for Alice". */
export function paidByWords(payment: AnnouncedPayment, readerId: string, currency: Currency): string {
  const { userId, name, paidBy } = payment;
  const named = (id: string, words: string) => (id === readerId ? "you" : words);
  const whom = paidBy === null ? "" : ` for ${named(userId, name)}`;
  return `${paymentWords(payment, currency)} from ${paidBy ? named(paidBy.userId, paidBy.name) : named(userId, name)}${whom}`;
}

/** A dialog's facts about a payment. */
export const paymentFacts = ({ what, amount, ...how }: Said & { reference: string }, currency: Currency) => [
  { label: "For", value: what },
  { label: "Amount", value: formatMoney(centsOf(amount), currency) },
  { label: "Paid", value: howWords(how) },
  { label: "Reference", value: how.reference },
];
