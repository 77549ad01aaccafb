import { addCents, type Cents, decimalToCents, formatMoney, ZERO } from "#contract/money.ts";

/** A payout as typed. */
export type TypedPayout = { key: number; userId: string; place: string; amount: string };

export const emptyPayout = (rows: readonly TypedPayout[]): TypedPayout => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  userId: "",
  place: String(rows.length + 1),
  amount: "",
});

export const totalOf = (payouts: readonly { amount: string }[]): Cents =>
  addCents(...payouts.map(({ amount }) => decimalToCents(amount.trim()) ?? ZERO));

/** The rows with a winner, as sent to the server. */
export const payoutsOf = (rows: readonly TypedPayout[]) =>
  rows
    .filter(({ userId }) => userId !== "")
    .map(({ userId, place, amount }) => ({ userId, place: Number(place), amount: amount.trim() }));

/** Why the payouts can't be made, if they exceed the pool (SPEC §5, Payout proposal). */
export function poolProblem(total: Cents, available: Cents): string | undefined {
  if (total <= available) return undefined;
  return `Total payouts (${formatMoney(total)}) exceed pool size (${formatMoney(available)}).`;
}
