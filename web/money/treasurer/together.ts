import type { Together } from "#contract/money/treasurer/debt-groups.ts";

/** The request of an act: its path names one debt, its body the others and the sum that the reader saw. */
export const requestOf = ({ id, alsoIds, amount }: Together) => ({
  params: { id },
  body: { alsoIds: [...alsoIds], amount },
});
