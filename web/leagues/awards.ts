import type { Payout } from "#contract/money/payouts.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { byPlace } from "#contract/terms/place-name.ts";

/** The current season's awards: prizes by place, those without one, then the reimbursement. */
export function awardsOf(payouts: readonly Payout[], { currentYear }: { currentYear: number }): Payout[] {
  const isLast = ({ kind }: Payout) => Number(kind === "reimbursement");
  return payouts
    .filter((payout) => isOfPool(payout) && payout.seasonYear === currentYear && payout.givenBackAt === null)
    .sort((one, other) => isLast(one) - isLast(other) || byPlace(one, other));
}
