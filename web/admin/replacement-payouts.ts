import type { Intervention } from "#contract/admin-oversight.ts";
import { addCents, type Cents, decimalToCents, formatMoney, ZERO } from "#contract/money.ts";
import type { VotingSession } from "#contract/payout-votes.ts";

/** A payout as it is typed. */
export type Row = { key: number; userId: string; place: string; amount: string };

/** The proposal's own payouts, to be changed. */
export const rowsOf = ({ proposedPayouts }: VotingSession): Row[] =>
  proposedPayouts.map(({ userId, place, amount }, key) => ({ key, userId, place: String(place), amount }));

export const emptyRow = (rows: Row[]): Row => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  userId: "",
  place: String(rows.length + 1),
  amount: "",
});

export const totalOf = (payouts: readonly { amount: string }[]): Cents =>
  addCents(...payouts.map(({ amount }) => decimalToCents(amount.trim()) ?? ZERO));

/** The rows that name somebody, as they are sent. */
export const payoutsOf = (rows: Row[]) =>
  rows
    .filter(({ userId }) => userId !== "")
    .map(({ userId, place, amount }) => ({ userId, place: Number(place), amount: amount.trim() }));

type Choice = { action: Intervention["action"]; reason: string; rows: Row[] };

/** What the server is sent: payouts only with `replace`. */
export const bodyOf = ({ action, reason, rows }: Choice) => ({
  action,
  reason,
  ...(action === "replace" && { payouts: payoutsOf(rows) }),
});

/** Why the payouts can't be made, if they take more than there is (SPEC §8, Payout proposal). */
export function poolProblem(total: Cents, available: Cents): string | undefined {
  if (total <= available) return undefined;
  return `Total payouts (${formatMoney(total)}) exceed pool size (${formatMoney(available)}).`;
}
