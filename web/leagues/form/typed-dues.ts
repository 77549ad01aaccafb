import { type Currency, unitOf } from "#contract/platform/currency.ts";
import {
  addCents,
  type Cents,
  centsToDecimal,
  decimalToCents,
  subtractCents,
  timesCents,
  toCents,
  ZERO,
} from "#contract/platform/money.ts";
import { momentOfField } from "#web/leagues/form/date-field.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** A part of the entry fee as typed: its amount, and its date in a date field's format. */
export type TypedPart = { amount: string; dueAt: string };
type Part = { amount: string; dueAt: string };

export const typedParts = (parts: readonly Part[]): TypedPart[] =>
  parts.map(({ amount, dueAt }) => ({ amount, dueAt: toDateField(new Date(dueAt)) }));

type Typed = {
  lateFee: string;
  lateFeeAfterDays: string;
  maxChargesPerMember: string;
  entryParts: readonly TypedPart[];
  paymentDeadline: string;
  currency: Currency;
};
type Stored = { paymentDeadline: string; entryParts: readonly Part[] };

/** An amount that may be left empty. */
const amountOrNone = (text: string, currency: Currency) => (text.trim() === "" ? "0.00" : typedAmount(text, currency));

/** What isn't a whole number is left for the schema to refuse. */
const daysOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What a member may owe beyond the entry fee, as a request gives it; an unchanged date keeps its stored moment. */
export const duesBody = (typed: Typed, stored?: Stored) => ({
  lateFee: amountOrNone(typed.lateFee, typed.currency),
  lateFeeAfterDays: daysOf(typed.lateFeeAfterDays),
  maxChargesPerMember: amountOrNone(typed.maxChargesPerMember, typed.currency),
  entryParts: typed.entryParts.map(({ amount, dueAt }) => ({
    amount: typedAmount(amount, typed.currency),
    dueAt: partMoment(dueAt, typed, stored),
  })),
});

/** A part that is due on the deadline's day is due at the deadline. */
function partMoment(day: string, { paymentDeadline }: Typed, stored: Stored | undefined): string {
  if (day === paymentDeadline) return momentOfField(day, stored?.paymentDeadline);
  const kept = stored?.entryParts.find(({ dueAt }) => toDateField(new Date(dueAt)) === day);
  return momentOfField(day, kept?.dueAt);
}

type Proposal = { fee: Cents; currency: Currency; deadline: string; now: Date };

/** Proposes equal parts of an entry fee at equal distances: the last at the deadline, what is left over in the first. */
export function evenParts(count: number, { fee, currency, deadline, now }: Proposal): TypedPart[] {
  const unit = unitOf(currency);
  const each = toCents(Math.floor(fee / count / unit) * unit);
  const first = subtractCents(fee, timesCents(each, count - 1));
  const left = new Date(momentOfField(deadline)).getTime() - now.getTime();
  const dayOf = (nth: number) =>
    nth === count || Number.isNaN(left) ? deadline : toDateField(new Date(now.getTime() + (left * nth) / count));
  return Array.from({ length: count }, (_, index) => ({
    amount: centsToDecimal(index === 0 ? first : each),
    dueAt: dayOf(index + 1),
  }));
}

/** What the parts typed so far add up to; what isn't an amount yet counts as nothing. */
export const sumOfParts = (parts: readonly TypedPart[], currency: Currency): Cents =>
  addCents(...parts.map(({ amount }) => decimalToCents(typedAmount(amount, currency)) ?? ZERO));
