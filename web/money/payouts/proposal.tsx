import { type RefObject, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { hasPaidThisSeason } from "#contract/members/due-in-league.ts";
import { together, useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { LoadingProposal } from "#web/money/payouts/loading-proposal.tsx";
import { useKnowsResults } from "#web/money/payouts/named-results.tsx";
import { ProposePayoutsForm } from "#web/money/payouts/propose-payouts-form.tsx";
import { resultAwardsQuery } from "#web/money/payouts/result-awards-query.ts";
import type { KeptProposal } from "#web/money/payouts/typed-payouts.ts";
import { Loaded } from "#web/ui/loaded.tsx";

type ProposalProps = { league: League; kept: RefObject<KeptProposal | null>; onDone: () => void };

/** A proposal of payouts, with what it needs to know first: the money, the members, and who won according to the results. */
export function Proposal({ league, kept, onDone }: ProposalProps) {
  const params = { id: league.id };
  const pool = useLoad(query("GET /api/leagues/:id/payout-pool", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const awardsQuery = resultAwardsQuery(league.id);
  const fromResults = useOptional(awardsQuery);
  const [tries, setTries] = useState(0);
  const makeStale = useMakeStale();
  const startOver = async () => {
    await makeStale(`/api/leagues/${league.id}`);
    setTries(tries + 1);
  };
  const knowsAwards = useIsSettled(awardsQuery);
  const knowsResults = useKnowsResults(league.id);
  const what = "the money available for payouts";
  const pending = <LoadingProposal what={what} />;
  // The form starts with the results, if there are any; without them it is filled in by hand.
  if (!knowsAwards || !knowsResults) return pending;
  return (
    <Loaded from={together({ pool, members })} what={what} pending={pending}>
      {(loaded) => (
        <ProposePayoutsForm
          key={tries}
          league={league}
          kept={kept}
          pool={loaded.pool}
          fromResults={fromResults}
          paidMembers={loaded.members.filter((member) => hasPaidThisSeason(member, league))}
          onDone={onDone}
          onOutdated={startOver}
        />
      )}
    </Loaded>
  );
}
