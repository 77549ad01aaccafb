import type { NextStep } from "#contract/leagues/next-steps.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { formatNearDay } from "#web/ui/date.tsx";

export const sumOf = ({ amount, currency }: { amount: string; currency: Currency }) =>
  formatMoney(centsOf(amount), currency);

export const forSeasons = (seasons: number) => (seasons === 1 ? "" : ` for ${seasons} seasons`);

/** Says whom to pay where a treasurer keeps the money (RULES §24). @returns undefined elsewhere. */
export function payTreasurerSentence(step: Extract<NextStep, { kind: "pay" }>): string | undefined {
  const { to, seasons, by, isLate } = step;
  if (to === undefined) return undefined;
  const when = isLate ? `: it was due ${formatNearDay(by)}` : ` by ${formatNearDay(by)}`;
  return `Pay ${to} ${sumOf(step)}${forSeasons(seasons)}${when}`;
}

type KeptStep = Extract<
  NextStep,
  | { kind: "confirm_payments" | "settle_objections" | "pay_debts" | "look_at_denials" }
  | { kind: "confirm_received" | "take_over_money" | "keep_money" }
>;

/** The sentences about money that a treasurer keeps. */
export function keptSentence(step: KeptStep): string {
  switch (step.kind) {
    case "confirm_payments":
      return `${said(step, "paid")} ${sumOf(step)}`;
    case "settle_objections":
      return `${says(step)} that a payment you recorded isn't right`;
    case "pay_debts": {
      const whom = step.name ?? counted(step.count, "person", "people");
      return `Pay ${whom} ${sumOf(step)}${step.name === null ? " in all" : ""}`;
    }
    case "look_at_denials":
      return `${says(step)} that ${sumOf(step)} hasn't arrived`;
    case "confirm_received":
      return `Did ${sumOf(step)} from ${step.from} arrive?`;
    case "take_over_money":
      return `Take over ${sumOf(step)} ${step.name === null ? "that others keep" : `from ${step.name}`}`;
    case "keep_money":
      return `${step.askedBy} asks you to keep the money`;
  }
}

const said = ({ count }: { count: number }, what: string) =>
  `${counted(count, "person", "people")} ${count === 1 ? "says" : "say"} they ${what}`;

/** "Dana says", or "3 people say". */
const says = ({ count, name }: { count: number; name: string | null }) =>
  `${name ?? counted(count, "person", "people")} ${count === 1 ? "says" : "say"}`;
