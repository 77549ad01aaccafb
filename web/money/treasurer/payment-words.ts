import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { nearDayWords } from "#web/money/treasurer/day-words.ts";

type Said = Pick<AnnouncedPayment, "amount" | "way" | "paidOn" | "name">;

/** How and when something was paid: "by Venmo on Nov 3". */
export const howWords = ({ way, paidOn }: Omit<Said, "amount" | "name">): string =>
  `${wayPhrase(way)} on ${nearDayWords(paidOn)}`;

/** What was paid, how and when: "$50.00 by Venmo on Nov 3". */
export const paymentWords = ({ amount, ...how }: Omit<Said, "name">, currency: Currency): string =>
  `${formatMoney(centsOf(amount), currency)} ${howWords(how)}`;

/** A dialog's facts about a payment. */
export const paymentFacts = ({ name, amount, ...how }: Said & { reference: string }, currency: Currency) => [
  { label: "Member", value: name },
  { label: "Amount", value: formatMoney(centsOf(amount), currency) },
  { label: "Paid", value: howWords(how) },
  { label: "Reference", value: how.reference },
];
