import type { Together } from "#contract/money/treasurer/debt-groups.ts";

/** The request of an act: its path names one debt, its body the others and the sum that the reader saw. */
export const requestOf = ({ id, alsoIds, amount }: Together) => ({
  params: { id },
  body: { alsoIds: [...alsoIds], amount },
});

/** What says how debts stand: an act on one makes it stale. */
export const DEBT_LOADS = ["/api/leagues", "/api/dashboard", "/api/debts", "/api/receipts"] as const;
