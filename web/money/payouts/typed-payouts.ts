import type { Currency } from "#contract/platform/currency.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, decimalToCents, formatMoney, ZERO } from "#contract/platform/money.ts";
import { wonName } from "#contract/terms/place-name.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** A payout as typed. */
export type TypedPayout = {
  key: number;
  userId: string;
  place: string;
  /** The name of a prize; null for one that is only a place. */
  prize: string | null;
  amount: string;
  /** The awards that it comes from, until someone edits it; null for a payout entered by hand. */
  award: { numbers: number[]; source: string } | null;
  /** Identifies the offered prize that it was added for, even after someone edits it; null for any other payout. */
  offer: string | null;
};

/** A proposal as typed so far. `startedFrom` tells what it began with, so that it isn't kept if that has changed. */
export type KeptProposal = { startedFrom: string; rows: TypedPayout[]; period: string };

/** @param firstPlace The best place that no one got yet. */
export const emptyPayout = (rows: readonly TypedPayout[], firstPlace = 1): TypedPayout => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  userId: "",
  place: String(Math.max(firstPlace - 1, ...rows.map(({ place }) => Math.trunc(Number(place)) || 0)) + 1),
  prize: null,
  amount: "",
  award: null,
  offer: null,
});

/** A prize without a place, whose name is still to be entered. */
export const emptyPrize = (rows: readonly TypedPayout[]): TypedPayout => ({
  ...emptyPayout(rows),
  ...{ place: "", prize: "" },
});

/** Shows an existing payout for editing. */
export const typedFrom = (
  { userId, place, prize, amount }: { userId: string; place: number | null; prize: string | null; amount: string },
  key: number,
): TypedPayout => ({
  ...{ key, userId, place: place === null ? "" : String(place), prize, amount },
  ...{ award: null, offer: null },
});

export const totalOf = (payouts: readonly { amount: string }[], currency: Currency): Cents =>
  addCents(...payouts.map(({ amount }) => decimalToCents(typedAmount(amount, currency)) ?? ZERO));

/** The rows with a winner, as sent to the server. */
export const payoutsOf = (rows: readonly TypedPayout[], currency: Currency) =>
  rows
    .filter(({ userId }) => userId !== "")
    .map(({ userId, place, prize, amount }) => ({
      userId,
      place: place.trim() === "" && prize !== null ? null : Number(place),
      ...(prize === null ? {} : { prize }),
      amount: typedAmount(amount, currency),
    }));

/** Why the payouts can't be made, if they exceed the pool (SPEC §5, Payout proposal). */
export function poolProblem(total: Cents, available: Cents, currency: Currency): string | undefined {
  if (total <= available) return undefined;
  return `Total payouts (${formatMoney(total, currency)}) exceed pool size (${formatMoney(available, currency)}).`;
}

/** Says "3rd place and Most points have no winner": rows that would otherwise be skipped without a word. */
export function withoutWinner(unnamed: readonly TypedPayout[], currency: Currency): string | undefined {
  const names = unnamed
    .filter((row) => totalOf([row], currency) > 0)
    .map(({ place, prize }) => wonName({ place: Number(place) || null, prize }))
    .filter((name) => name !== "");
  return names.length === 0 ? undefined : `${listed(names)} ${names.length === 1 ? "has" : "have"} no winner`;
}
