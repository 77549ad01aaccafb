import { centsOf, formatMoney } from "#contract/platform/money.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useOptional } from "#web/api/load.ts";
import { resultAwardsQuery } from "#web/money/payouts/result-awards-query.ts";
import { useCurrency } from "#web/ui/currency.ts";

type Awarded = ResultAward["payouts"][number];

type PayoutBasisProps = {
  session: Pick<VotingSession, "leagueId" | "resultsId" | "status">;
  payout: VotingSession["proposedPayouts"][number];
};

/**
 * Tells voters how one of the payouts follows from the results that the proposal names, what is doubtful about it, or
 * that it was entered by hand (RULES §21). Renders nothing once there are newer results.
 */
export function PayoutBasis({ session: { leagueId, resultsId, status }, payout }: PayoutBasisProps) {
  const currency = useCurrency();
  const found = useOptional(resultAwardsQuery(leagueId));
  if (resultsId === null || status !== "active" || found?.resultsId !== resultsId) return null;
  const isIt = ({ userId, place, prize }: Awarded) =>
    userId === payout.userId && place === payout.place && prize === payout.prize;
  const award = found.awards.find(({ payouts }) => payouts.some(isIt));
  const amount = award?.payouts.find(isIt)?.amount ?? payout.amount;
  const other =
    amount === payout.amount ? [] : [`Based on the results, it would be ${formatMoney(centsOf(amount), currency)}.`];
  const words = award ? [award.source ?? "", ...award.reasons, ...other].join(" ").trim() : "Entered by hand.";
  return <span className="block text-sm font-normal text-ink-soft">{words}</span>;
}
