import type { Due } from "./league-dues.ts";

type Charge = { due: Due; isOwn: boolean; isCommissioner: boolean };

/** Whether an open charge waits for the reader: for their answer or vote, or for what they do about an objection. */
export function asksAbout({ due: { standing, agreement, objection }, isOwn, isCommissioner }: Charge): boolean {
  if (standing !== "open" || !agreement || agreement.isTakenFromPrizes) return false;
  const { ballot } = agreement;
  return isOwn || ballot?.mayVote === true || (isCommissioner && objection !== null && ballot === null);
}
