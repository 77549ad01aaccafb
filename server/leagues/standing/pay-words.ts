import type { BareStep, NeedWords } from "#contract/leagues/needs.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { moneyMark, nearMark, timeMark } from "#contract/platform/marked-words.ts";
import { addCents, type Cents, centsOf } from "#contract/platform/money.ts";

type Pay = Extract<BareStep, { kind: "pay" }>;

/** What is owed with one payment, as its words tell it. */
export type Owed = {
  /** Whom to pay, where a treasurer keeps the money (RULES §24). */
  to: string | null;
  /** Until when an unpaid seat is theirs, and how that is said; null for a seat that stays. */
  heldUntil: { at: Date; word: string } | null;
  /** What it pays, by name, if that is more than one thing. */
  items: readonly { name: string; amount: Cents }[];
  /** Whether it is several parts of the entry fee, the first of them due before the others. */
  isSeveral: boolean;
  /** The parts of the entry fee that follow. */
  later: readonly { amount: Cents; dueAt: Date }[];
  /** The late fee that follows if it isn't paid. */
  lateFee: { amount: Cents; from: Date } | null;
  /** Whether more seasons can be paid for. */
  isLeast: boolean;
};

export const NO_OWED: Owed = {
  to: null,
  heldUntil: null,
  items: [],
  isSeveral: false,
  later: [],
  lateFee: null,
  isLeast: false,
};

/** Adds up what a payment pays. */
export const totalOf = (items: readonly { amount: Cents }[]): Cents => addCents(...items.map(({ amount }) => amount));

export const sumOf = ({ amount, currency }: { amount: string; currency: Currency }): string =>
  moneyMark(centsOf(amount), currency);

/** " for 3 seasons"; nothing for one. */
export const forSeasons = (seasons: number): string => (seasons > 1 ? ` for ${seasons} seasons` : "");

/** "5 days left". */
export const leftUntil = (moment: string | Date, now: Date): string =>
  `${counted(daysLeft(new Date(moment), now), "day")} left`;

const sentences = (...parts: (string | false | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(". ") || null;

/** Says what somebody owes, the same with one part, several parts and other dues (RULES §25). */
export function paying(
  step: Pay,
  { now, owed = NO_OWED }: { now: Date; owed?: Owed },
): Partial<NeedWords> & { says: string } {
  const { seasons, by, isLate } = step;
  const { to, heldUntil, isLeast } = owed;
  const sum = `${isLeast ? "at least " : ""}${sumOf(step)}${forSeasons(seasons)}`;
  const rest = {
    more: moreToPay(step, { now, owed }),
    tone: isLate ? ("red" as const) : ("plain" as const),
    label: to === null || isLeast ? "Pay Now" : `Pay ${to} ${sumOf(step)}`,
  };
  if (heldUntil) {
    const seat = `Your seat is ${heldUntil.word} until ${timeMark(heldUntil.at)}`;
    return { says: `${seat}: pay ${sum} to keep it`, ...rest };
  }
  const owe = `You owe ${to ? `${to} ` : ""}${sum}`;
  if (seasons === 0) return { says: `${owe} besides the entry fee`, ...rest };
  return { says: isLate ? `${owe}: ${lateIn(owed)} was due ${nearMark(by)}` : `${owe} by ${nearMark(by)}`, ...rest };
}

function lateIn({ isSeveral, items }: Owed): string {
  if (isSeveral) return "the first part";
  return items.length > 1 ? "the entry fee" : "it";
}

function moreToPay({ seasons, by, isLate, currency }: Pay, { now, owed }: { now: Date; owed: Owed }) {
  const { heldUntil, items, later, lateFee } = owed;
  const money = (amount: Cents) => moneyMark(amount, currency);
  return sentences(
    (items.length > 1 || seasons === 0) && items.map(({ name, amount }) => `${name} ${money(amount)}`).join(", "),
    !isLate && !heldUntil && seasons > 0 && leftUntil(by, now),
    later.length > 0 && `Then ${later.map(({ amount, dueAt }) => `${money(amount)} by ${nearMark(dueAt)}`).join(", ")}`,
    lateFee && `A late fee of ${money(lateFee.amount)} is added on ${nearMark(lateFee.from)}`,
  );
}
