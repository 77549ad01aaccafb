import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { assign, daysApart } from "#web/money/bank-statement/assign-lines.ts";
import { type Candidate, candidatesOf, PART_OF_NAME } from "#web/money/bank-statement/candidates.ts";
import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { amountWords, isForeign, type StatementLine } from "#web/money/bank-statement/statement-lines.ts";
import { formatDay } from "#web/ui/day.ts";

/** A movement that may be a payment. */
export type SuggestedPayment = {
  expected: ExpectedPayment;
  line: StatementLine;
  /** Why: "Reference K7P4Q". */
  reason: string;
  /** What speaks against it, each as a sentence. */
  doubts: string[];
  /** How much confirming it counts as paid: all that is expected, or the part that came in. */
  amount: Cents;
  /** Whether reference and amount fit, and nothing else could. */
  isSure: boolean;
};

export type MatchedPayments = {
  /** The sure ones first, then by what speaks for them. */
  suggestions: SuggestedPayment[];
  /** What came in and fits no member, in the file's order. */
  unmatched: StatementLine[];
  /** What came in and was confirmed before, in the file's order. */
  alreadyConfirmed: StatementLine[];
  /** The members' payments that no movement fits. */
  missing: ExpectedPayment[];
};

type Payments = {
  expected: readonly ExpectedPayment[];
  /**
   * Payments that came in before, with their day: a member's next one has the same reference, and must not be confirmed by
   * an old movement.
   */
  confirmed: readonly ExpectedPayment[];
  /** The league's. */
  currency: Currency;
};

/**
 * Suggests which movements are whose payments (RULES §24): by reference first, then by amount and name. Each movement and
 * each payment is in at most one suggestion, whatever the order they are given in.
 */
export function matchPayments(
  lines: readonly StatementLine[],
  { expected, confirmed, currency }: Payments,
): MatchedPayments {
  const cameIn = lines.filter(({ amount }) => amount > 0).toSorted((a, b) => a.line - b.line);
  const used = new Set(assign(candidatesOf(cameIn, confirmed).filter(isConfirmedBy)).map(({ line }) => line.line));
  const candidates = candidatesOf(
    cameIn.filter(({ line }) => !used.has(line)),
    expected,
  );
  const suggestions = assign(candidates).map((candidate) => suggested(candidate, candidates, currency));
  const matched = new Set(suggestions.map(({ line }) => line.line));
  const matchedIds = new Set(suggestions.map((suggestion) => suggestion.expected.id));
  return {
    suggestions: [...suggestions.filter(({ isSure }) => isSure), ...suggestions.filter(({ isSure }) => !isSure)],
    unmatched: cameIn.filter(({ line }) => !matched.has(line) && !used.has(line)),
    alreadyConfirmed: cameIn.filter(({ line }) => used.has(line)),
    missing: expected.filter(({ id }) => !matchedIds.has(id)),
  };
}

/** A transfer takes a few days, and a member may name another day than the bank. */
const CONFIRMED_WITHIN_DAYS = 10;

/** Whether a movement is the one that was confirmed: of its amount, around its day. */
const isConfirmedBy = (candidate: Candidate) =>
  candidate.isSameAmount && candidate.rank < PART_OF_NAME && daysApart(candidate) <= CONFIRMED_WITHIN_DAYS;

function suggested(candidate: Candidate, all: readonly Candidate[], currency: Currency): SuggestedPayment {
  const { expected, line, by, isPart } = candidate;
  const part = isPart ? `: ${formatMoney(line.amount, currency)} of ${formatMoney(expected.amount, currency)}` : "";
  const doubts = doubtsAbout(candidate, all, currency);
  return {
    ...{ expected, line, doubts },
    amount: isPart ? line.amount : expected.amount,
    reason: `${by === "reference" ? `Reference ${expected.reference}` : `${isPart ? "A part" : "Same amount"}, ${nameWords(candidate)}`}${part}`,
    isSure: by === "reference" && candidate.isSameAmount && doubts.length === 0,
  };
}

const nameWords = ({ name, expected }: Candidate) =>
  name === "full" ? `name ${expected.name}` : `part of the name ${expected.name}`;

function doubtsAbout(candidate: Candidate, all: readonly Candidate[], currency: Currency): string[] {
  const { expected, line } = candidate;
  const otherMembers = all.filter(
    (other) => other.line.line === line.line && other.expected.id !== expected.id && doesCompete(other, candidate),
  );
  const otherLines = all.filter(
    (other) => other.expected.id === expected.id && other.line.line !== line.line && other.rank <= candidate.rank,
  );
  const [member] = otherMembers;
  const [movement] = otherLines;
  return [
    ...(candidate.isSameAmount
      ? []
      : [
          `${amountWords(line, currency)} came in, not ${formatMoney(expected.amount, currency)}. Confirming counts ${formatMoney(expected.amount, currency)} as paid.`,
        ]),
    ...(isForeign(line, currency) ? [`This came in as ${line.currency}, not ${currency}.`] : []),
    ...(candidate.by === "reference" && !candidate.isWhole ? ["The reference is part of a longer word."] : []),
    ...(member ? [`It also fits ${memberWords(otherMembers, expected)}.`] : []),
    ...(movement
      ? [`${amountWords(movement.line, currency)} on ${dayWords(movement.line.date)} fits ${expected.name}, too.`]
      : []),
    ...(expected.paidOn !== null && line.date < expected.paidOn
      ? [`It came in before ${dayWords(expected.paidOn)}, the day ${expected.name} named.`]
      : []),
  ];
}

/** Whether another member's claim to the same movement is as good, or names someone whom this one doesn't. */
const doesCompete = (other: Candidate, candidate: Candidate) =>
  other.rank <= candidate.rank || (other.name === "full" && candidate.name !== "full");

function memberWords(others: readonly Candidate[], expected: ExpectedPayment): string {
  const names = [...new Set(others.map((other) => other.expected.name))].sort();
  const [first = ""] = names;
  if (first === expected.name && names.length === 1) return `another payment of ${first}`;
  return names.length > 1 ? `${first} and ${names.length - 1} more` : first;
}

/** An ISO day is a day, whatever the visitor's zone. */
export const dayWords = (day: string): string => formatDay(new Date(`${day}T12:00:00`));
