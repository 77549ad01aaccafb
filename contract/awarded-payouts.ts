import type { Award } from "./award.ts";
import type { Cents } from "./money.ts";

/** One winner's part of an award, as a proposal of payouts lists it. */
type AwardedPayout = { userId: string; title: string; place: number | null; amount: Cents };

type Proposal = {
  payouts: AwardedPayout[];
  /** What isn't in the payouts, with its reasons: it needs a look, a decision, or a member for its team. */
  left: Award[];
};

/** Whether an award only needs someone to look at it, because its results are a guess or carry a flag (RULES §21). */
const needsOnlyALook = ({ status, reasons }: Award): boolean =>
  status === "provisional" && reasons.every(({ kind }) => kind === "guess" || kind === "flagged");

type Wanted = {
  /** The member that a team belongs to; undefined if none is known. */
  memberOf: (teamId: string) => string | undefined;
  /** Whether somebody has looked at an award that needs it. */
  isSeen?: (award: Award) => boolean;
};

/**
 * Turns awards into the payouts to propose: those that are settled, and those that needed a look and had it. Payouts
 * and what is left add up to the awards.
 */
export function payoutsFrom(awards: readonly Award[], { memberOf, isSeen = () => false }: Wanted): Proposal {
  const isPayable = (award: Award) =>
    (award.status === "settled" || (needsOnlyALook(award) && isSeen(award))) &&
    award.winners.every(({ teamId }) => memberOf(teamId) !== undefined);
  const payouts = awards
    .filter(isPayable)
    .flatMap(({ title, place, winners }) =>
      winners
        .filter(({ amount }) => amount > 0)
        .map(({ teamId, amount }) => ({ userId: memberOf(teamId) ?? "", title, place, amount })),
    );
  return { payouts, left: awards.filter((award) => !isPayable(award)) };
}
