import type { Currency } from "#contract/platform/currency.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import { addCents, type Cents, formatMoney, ZERO } from "#contract/platform/money.ts";

/** How many days after the payment deadline a late fee is added, unless the league says otherwise (RULES §25). */
export const LATE_FEE_AFTER_DAYS = 3;
export const LATE_FEE_AFTER_DAYS_MAX = 60;

export const PARTS_MIN = 2;
export const PARTS_MAX = 4;

/** A part of the entry fee, and by when it is to be paid, as an ISO moment. */
export type EntryPart = { amount: Cents; dueAt: string };

export type DuesTerms = {
  entryFee: Cents;
  lateFee: Cents;
  maxChargesPerMember: Cents;
  entryParts: readonly EntryPart[];
  paymentDeadline: Date;
  minYears: number;
  currency: Currency;
};

/** Lists the faults of a league's terms about dues in combination, each at its field. */
export function duesIssues({ lateFee, maxChargesPerMember, ...terms }: DuesTerms): FieldError[] {
  const issues: FieldError[] = [];
  if (lateFee > terms.entryFee)
    issues.push({ path: "lateFee", message: "The late fee can't be higher than the entry fee" });
  if (maxChargesPerMember > 2 * terms.entryFee)
    issues.push({ path: "maxChargesPerMember", message: "Charges can be at most twice the entry fee" });
  const parts = terms.entryParts.length === 0 ? undefined : partsIssue(terms);
  if (parts) issues.push({ path: "entryParts", message: parts });
  return issues;
}

function partsIssue({
  entryFee,
  entryParts,
  paymentDeadline,
  minYears,
  currency,
}: Omit<DuesTerms, "lateFee" | "maxChargesPerMember">) {
  const last = entryParts.at(-1);
  if (entryParts.length < PARTS_MIN) return `Enter ${PARTS_MIN} to ${PARTS_MAX} parts, or none`;
  if (minYears > 1) return "A league whose members pay for several seasons at once has no parts";
  if (entryParts.some(({ amount }) => amount === ZERO)) return "Each part must be above 0";
  if (addCents(...entryParts.map(({ amount }) => amount)) !== entryFee) {
    return `The parts must add up to the entry fee of ${formatMoney(entryFee, currency)}`;
  }
  const isInOrder = entryParts.every(({ dueAt }, nth) => nth === 0 || dueAt > (entryParts[nth - 1]?.dueAt ?? dueAt));
  if (!isInOrder) return "Each part's date must be after the one before it";
  return last && new Date(last.dueAt) > paymentDeadline
    ? "The last part can't be due after the payment deadline"
    : undefined;
}

/** The terms of a league that only has an entry fee. */
export const NO_OTHER_DUES = {
  ...{ lateFee: ZERO, lateFeeAfterDays: LATE_FEE_AFTER_DAYS, maxChargesPerMember: ZERO },
  ...{ entryParts: [], prizeRules: [] },
};

type ShownTerms = { lateFee: string; maxChargesPerMember: string; entryParts: readonly unknown[] };

/** Whether members of a league can owe anything besides a whole entry fee. */
export const mayHaveDues = ({ lateFee, maxChargesPerMember, entryParts }: ShownTerms): boolean =>
  entryParts.length > 0 || lateFee !== "0.00" || maxChargesPerMember !== "0.00";
