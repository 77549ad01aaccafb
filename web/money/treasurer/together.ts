import type { Debt } from "#contract/money/treasurer/debts.ts";

/** What an act on debts says of them: all that one person is owed, or was sent, at once. */
export type Together = Pick<Debt, "id" | "amount"> & { alsoIds: readonly string[] };

/** The request of an act: its path names one debt, its body the others and the sum that the reader saw. */
export const requestOf = ({ id, alsoIds, amount }: Together) => ({
  params: { id },
  body: { alsoIds: [...alsoIds], amount },
});
