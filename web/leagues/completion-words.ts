import type { League } from "#contract/leagues/leagues.ts";
import { leftOverSentence } from "#contract/leagues/left-over-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { poolTermsOf, splitPool } from "#contract/terms/pool.ts";

/** A reimbursement that leaves no prize is paid when the league is completed (RULES §23). */
export const takesWholePool = ({ commissionerReimbursement, pot }: League): boolean =>
  Number(commissionerReimbursement) === 100 && pot.escrowBalance !== "0.00";

/** What follows the completion of a season with an entry fee, before and after it. */
export function afterCompletion(league: League): { next: string; done: string } {
  if (takesWholePool(league)) {
    return {
      next: "The reimbursement is the whole pool, so it's awarded to the commissioner.",
      done: "The reimbursement is awarded.",
    };
  }
  const nothing = wordsOf(league).nothingForPrizes;
  return league.pot.escrowBalance === "0.00"
    ? { next: nothing, done: nothing }
    : { next: "The payouts come next.", done: "Propose the payouts next." };
}

/**
 * Says which places will have no winner of their own because fewer members have paid than there are places, and what
 * becomes of their money; undefined if there are enough members.
 */
export function sparePlaces(league: League): string | undefined {
  const { pot } = league;
  if (pot.escrowBalance === "0.00" || pot.paidMembers === 0) return undefined;
  const terms = poolTermsOf(league);
  const places = splitPool(centsOf(pot.collected), terms, pot.paidMembers).places.filter(({ amount }) => amount > 0);
  const spare = places.slice(pot.paidMembers);
  if (spare.length === 0) return undefined;
  const names = listed(spare.map(({ place }) => placeName(place)));
  // What is left of the prizes during the season goes to the places, too, so their amounts aren't known yet.
  const money =
    terms.periodPrizeShare > 0
      ? ""
      : ` (${formatMoney(addCents(...spare.map(({ amount }) => amount)), league.currency)})`;
  const counts = `${counted(places.length, "place")}, but ${counted(pot.paidMembers, "paid member")}: no one is left to win ${names}${money}.`;
  return `${counts} ${leftOverSentence(league)}`;
}
