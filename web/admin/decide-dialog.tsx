import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCase } from "#contract/admin-oversight.ts";
import type { VotingSession } from "#contract/payout-votes.ts";
import { DecisionForm } from "#web/admin/decision-form.tsx";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { query } from "#web/api/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** An admin's decision about payouts that their voters did not approve (RULES §8). */
export function DecideDialog({ item }: { item: AdminCase }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title={`Decide on the payouts of ${item.leagueName}`}
      description={`The vote did not approve them. ${WHEN[item.stake === "waits" ? "waits" : "at_once"]} All members see your reason.`}
      trigger={<Button variant="secondary">Decide</Button>}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <DecisionLoader item={item} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function DecisionLoader({ item, onDone }: { item: AdminCase; onDone: () => void }) {
  const params = { id: item.leagueId };
  const session = useQuery(query("GET /api/voting-sessions/:id", { params: { id: item.id } }));
  const pool = useQuery(query("GET /api/leagues/:id/payout-pool", { params }));
  const members = useQuery(query("GET /api/leagues/:id/members", { params }));
  const escrow = useQuery(query("GET /api/leagues/:id/escrow", { params }));
  const loads = [session, pool, members, escrow];
  if (loads.some(({ isError }) => isError)) {
    const retry = () => {
      for (const { refetch } of loads) void refetch();
    };
    return <FailedPart what="The proposal" onRetry={retry} />;
  }
  if (!session.data || !pool.data || !members.data || !escrow.data) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      <p className="figures mb-5 text-ink-soft">{outcomeOf(session.data)}</p>
      <DecisionForm
        session={session.data}
        available={pool.data.available}
        held={escrow.data.balance}
        paidMembers={members.data.filter(({ paymentStatus }) => paymentStatus === "paid")}
        onDone={onDone}
      />
    </>
  );
}

const WHEN = {
  at_once: "Where a second admin is required, a decision against the members' votes waits for one.",
  waits: "Your decision waits 24 hours first, in which any paid member can object.",
};

function outcomeOf({ status, earlier, ...all }: VotingSession): string {
  const { votesFor, votesAgainst, totalEligibleVoters, votesNeeded } = all;
  const tally = `${status === "expired" ? "The vote expired" : "Rejected"}: ${votesFor} for and ${votesAgainst} against, of ${totalEligibleVoters} who could vote. ${votesNeeded} for were needed.`;
  if (!earlier) return tally;
  return `${tally} The ${earlier.eligible} who had paid before this season needed a vote: ${earlier.votesFor} for and ${earlier.votesAgainst} against. ${earlier.votesNeeded} for were needed.`;
}
