import { isOfPeriod, splitBothPools } from "./other-prizes.ts";
import { type PrizeTerms, periodPoolOf, prizePoolOf } from "./prize-issues.ts";

/**
 * How many members must have paid before each of the other prizes gets its whole amount (RULES §21): with fewer, it falls
 * in proportion. 0 for a percentage, which is always whole; undefined if even a full league isn't enough.
 */
export function membersForFullPrizes(terms: PrizeTerms): (number | undefined)[] {
  const { maxMembers, prizeRules, currency } = terms;
  const isEnough = (members: number, part: "over" | "periodOver") => {
    const filled = { ...terms, maxMembers: members };
    return (
      splitBothPools({ final: prizePoolOf(filled), period: periodPoolOf(filled) }, { prizeRules, currency })[part] === 0
    );
  };
  const fewest = (part: "over" | "periodOver"): number | undefined => {
    let [tooFew, enough] = [0, maxMembers];
    if (!isEnough(enough, part)) return undefined;
    while (enough - tooFew > 1) {
      const between = Math.floor((tooFew + enough) / 2);
      if (isEnough(between, part)) enough = between;
      else tooFew = between;
    }
    return enough;
  };
  const [final, period] = [fewest("over"), fewest("periodOver")];
  const share = periodPoolOf(terms);
  return prizeRules.map((prize) => {
    if (prize.amount === null || prize.amount === 0) return 0;
    return isOfPeriod(prize, share) ? period : final;
  });
}
