import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addDays } from "#contract/platform/days.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { isCharge, type PrizeKind } from "./prize-kinds.ts";

/** What members may owe beyond the entry fee, and in which parts they pay it, as answers give it. */
type ShownTerms = {
  lateFee: string;
  lateFeeAfterDays: number;
  maxChargesPerMember: string;
  entryParts: readonly { amount: string; dueAt: string }[];
  prizeRules: readonly ChargedByResults[];
  paymentDeadline: string;
  currency: Currency;
};
type ChargedByResults = { kind: PrizeKind; amount: string | null };
type LateFee = Pick<ShownTerms, "lateFee" | "lateFeeAfterDays" | "currency"> & { paymentDeadline?: string };
export type DuesRow = { label: string; value: string };
/** Formats a day; undefined for a season whose dates aren't known yet. */
type Day = ((moment: Date) => string) | undefined;

const money = (decimal: string, currency: Currency) => formatMoney(centsOf(decimal), currency);

/** "$10.00 from Sep 8", or "$10.00, 3 days after the deadline" without dates; undefined where there is none. */
export function lateFeeInWords(
  { lateFee, lateFeeAfterDays, paymentDeadline, currency }: LateFee,
  day?: Day,
): string | undefined {
  if (lateFee === "0.00") return undefined;
  const fee = money(lateFee, currency);
  if (!day || !paymentDeadline) return `${fee}, ${afterDeadline(lateFeeAfterDays)}`;
  return `${fee} from ${day(addDays(new Date(paymentDeadline), lateFeeAfterDays))}`;
}

const afterDeadline = (days: number) => (days === 0 ? "at the deadline" : `${counted(days, "day")} after the deadline`);

/** "$20.00 by Aug 1, $30.00 by Sep 1"; "" for a fee that is paid at once. */
export function partsInWords({ entryParts, currency }: Pick<ShownTerms, "entryParts" | "currency">, day: Day): string {
  const each = entryParts.map(({ amount, dueAt }) => {
    const part = money(amount, currency);
    return day ? `${part} by ${day(new Date(dueAt))}` : part;
  });
  return each.join(each.some((part) => part.includes(", ")) ? "; " : ", ");
}

type Charges = { most: string; prizeRules: readonly ChargedByResults[]; currency: Currency };

/** How much a member may be charged, and what results charge by themselves: "Up to $20.00 a season, $5.00 for each week's lowest score". */
export const chargesInWords = ({ most, prizeRules, currency }: Charges): string =>
  [
    `Up to ${money(most, currency)} a season`,
    ...prizeRules
      .filter(isCharge)
      .map(({ amount }) => `${money(amount ?? "0.00", currency)} for each week's lowest score`),
  ].join(", ");

/** Lists what members may owe beyond the entry fee: the late fee, and how much they can be charged (RULES §25). */
export function extrasInWords(terms: ShownTerms, day: Day): DuesRow[] {
  const late = lateFeeInWords(terms, day);
  return [
    ...(late === undefined ? [] : [{ label: "Late fee", value: late }]),
    ...(terms.maxChargesPerMember === "0.00"
      ? []
      : [{ label: "Charges", value: chargesInWords({ ...terms, most: terms.maxChargesPerMember }) }]),
  ];
}

/** The same with the entry fee's parts before it; nothing for a league that only has an entry fee. */
export const duesInWords = (terms: ShownTerms, day: Day): DuesRow[] => [
  ...(terms.entryParts.length === 0
    ? []
    : [{ label: `In ${terms.entryParts.length} parts`, value: partsInWords(terms, day) }]),
  ...extrasInWords(terms, day),
];

/** A row as a line of text: "Charges: up to $20.00 a season". */
export const lineOf = ({ label, value }: DuesRow): string =>
  `${label}: ${value.charAt(0).toLowerCase()}${value.slice(1)}`;
