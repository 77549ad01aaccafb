import type { Due } from "#contract/members/league-dues.ts";
import type { Currency } from "#contract/platform/currency.ts";
import {
  addCents,
  type Cents,
  centsOf,
  decimalToCents,
  formatMoney,
  subtractCents,
  toCents,
  ZERO,
} from "#contract/platform/money.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

type Payout = { userId: string; amount: string };

type Season = { currentYear: number; currency: Currency };

/** What each of these payouts will pay of its winner's own late fees and charges, in their order (RULES §25). */
export function takenFrom(payouts: readonly Payout[], dues: readonly Due[], season: Season): Cents[] {
  const left = new Map<string, Cents>();
  for (const due of dues.filter((each) => isTaken(each, season.currentYear))) {
    left.set(due.userId, addCents(left.get(due.userId) ?? ZERO, centsOf(due.left)));
  }
  return payouts.map(({ userId, amount }) => {
    const owed = left.get(userId) ?? ZERO;
    const taken = toCents(Math.min(owed, amountOf(amount, season.currency)));
    left.set(userId, subtractCents(owed, taken));
    return taken;
  });
}

const isTaken = ({ kind, standing, seasonYear, agreement }: Due, season: number) =>
  (kind === "late" || agreement?.isTakenFromPrizes) && standing === "open" && seasonYear === season;

const amountOf = (text: string, currency: Currency): Cents => decimalToCents(typedAmount(text, currency)) ?? ZERO;

/** Says what becomes of a payout of which something is taken; undefined where nothing is. */
export function takenSentence(
  { amount }: Pick<Payout, "amount">,
  taken: Cents,
  currency: Currency,
): string | undefined {
  if (taken === ZERO) return undefined;
  const rest = subtractCents(amountOf(amount, currency), taken);
  return rest === ZERO
    ? "All of it pays their own dues and stays in the pot."
    : `${formatMoney(taken, currency)} of it pays their own dues and stays in the pot. ${formatMoney(rest, currency)} is left.`;
}
