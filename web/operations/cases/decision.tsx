import { hasPaid } from "#contract/members/payment-status.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { freeToAward } from "#web/money/escrow/held.ts";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { DecisionForm } from "#web/operations/cases/decision-form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";

/** A decision about a proposal, with what an admin needs to know first: how the vote ended, and the money. */
export function Decision({ item, onDone }: Pick<CaseProps, "item"> & { onDone: () => void }) {
  const params = { id: item.leagueId };
  const session = useLoad(query("GET /api/voting-sessions/:id", { params: { id: item.id } }));
  const pool = useLoad(query("GET /api/leagues/:id/payout-pool", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const escrow = useLoad(query("GET /api/leagues/:id/escrow", { params }));
  const what = "the proposal";
  return (
    <Loaded
      from={together({ session, pool, members, escrow })}
      what={what}
      pending={<LoadingForm what={what} fields={3} />}
    >
      {(loaded) => (
        <>
          <p className="figures mb-5 text-ink-soft">{outcomeOf(loaded.session)}</p>
          <DecisionForm
            session={loaded.session}
            available={loaded.pool.available}
            held={centsToDecimal(freeToAward(loaded.escrow))}
            paidMembers={loaded.members.filter(hasPaid)}
            onDone={onDone}
          />
        </>
      )}
    </Loaded>
  );
}

function outcomeOf({ status, earlier, ...all }: VotingSession): string {
  const { votesFor, votesAgainst, totalEligibleVoters, votesNeeded } = all;
  const tally = `${status === "expired" ? "The vote expired" : "Rejected"}: ${votesFor} for and ${votesAgainst} against, of ${totalEligibleVoters} who could vote. It needed ${votesNeeded} for.`;
  if (!earlier) return tally;
  return `${tally} Of the ${earlier.eligible} who had paid before a vote was required, ${earlier.votesFor} voted for and ${earlier.votesAgainst} against. It needed ${earlier.votesNeeded} for.`;
}
