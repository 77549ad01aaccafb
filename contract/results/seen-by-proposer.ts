import { keyOfPrize } from "./awarded-payouts.ts";
import type { ResultAward } from "./result-awards.ts";

/** What the proposer of payouts says they saw of the season's results. */
export type SeenByProposer = {
  resultsId: string | undefined;
  comparedWith: string | undefined;
  /** Titles of awards. */
  lookedAt: readonly string[];
};

type Payout = { userId: string; place?: number | null | undefined; prize?: string | null | undefined };

type Shown = {
  /** The newest results; null without any. */
  resultsId: string | null;
  /** The earlier results to compare them with; undefined if nothing has to be compared. */
  compareWith: string | undefined;
  awards: readonly Pick<ResultAward, "title" | "state" | "payouts" | "reasons">[];
  /** During the season, the commissioner names the prize and its winners, and no award is offered. */
  isPeriod: boolean;
};

/**
 * Why payouts can't be proposed as they are, because there is something in the season's results that the proposer hasn't
 * seen, compared or looked at (RULES §21); undefined if there isn't. The form and the server both ask this.
 */
export function unseenByProposer(
  { resultsId, comparedWith, lookedAt }: SeenByProposer,
  payouts: readonly Payout[],
  shown: Shown,
): string | undefined {
  if (shown.resultsId === null) return undefined;
  if (resultsId === undefined) return "Look at the season's results first, then propose the payouts.";
  if (resultsId !== shown.resultsId) return "There are newer results. Look at them, then propose the payouts.";
  if (shown.compareWith !== undefined && comparedWith !== shown.compareWith)
    return "Compare the changed results first.";
  if (shown.isPeriod) return undefined;
  const keyOf = ({ userId, place = null, prize = null }: Payout) => `${userId} ${keyOfPrize({ place, prize })}`;
  const proposed = new Set(payouts.map(keyOf));
  const unseen = shown.awards.find(
    ({ title, state, payouts: offered }) =>
      state === "needs_look" && !lookedAt.includes(title) && offered.some((payout) => proposed.has(keyOf(payout))),
  );
  return unseen && `Look at "${unseen.title}" first, and confirm that you did. ${unseen.reasons.join(" ")}`;
}
