import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";
import { wayPhrase } from "#web/money/treasurer/way-phrase.ts";

type Said = Pick<AnnouncedPayment, "amount" | "way" | "paidOn" | "name">;

/** "by Venmo on Nov 3, 2026" */
export const howWords = ({ way, paidOn }: Omit<Said, "amount" | "name">): string =>
  `${wayPhrase(way)} on ${dayWords(paidOn)}`;

/** "$50.00 by Venmo on Nov 3, 2026" */
export const paymentWords = ({ amount, ...how }: Omit<Said, "name">): string =>
  `${formatMoney(centsOf(amount))} ${howWords(how)}`;

/** A dialog's facts about a payment. */
export const paymentFacts = ({ name, amount, ...how }: Said & { reference: string }) => [
  { label: "Member", value: name },
  { label: "Amount", value: formatMoney(centsOf(amount)) },
  { label: "Paid", value: howWords(how) },
  { label: "Reference", value: how.reference },
];
