import { useRef } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { frequencyNames } from "#contract/terms/league-words.ts";
import { isOnlyProposed, objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { KeptProposal } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const Proposal = later(() => import("#web/money/payouts/proposal.tsx"));

/** Says before anything is typed whether this pays, or who decides first, or why nobody can. */
function whatItDoes(league: League, noVote: string | undefined): string {
  if (noVote) return noVote;
  if (league.membersVote) return "The paid members vote on it before anyone is paid.";
  return objectionDaysOf(league) > 0
    ? "The members can object before anyone is paid."
    : `This ${wordsOf(league).awards}: no one votes on it.`;
}

/**
 * Proposes who wins what in a completed season (SPEC §5, Payout proposal), or pays daily, weekly or monthly prizes
 * during a season.
 */
export function ProposePayoutsDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const isPeriod = league.status !== "completed";
  const [isOpen, setIsOpen] = useAnchoredDialog("payouts");
  // Closed by mistake, the dialog opens again with what was typed.
  const kept = useRef<KeptProposal>(null);
  useSoon(Proposal);
  const standing = useOptional(query("GET /api/leagues/:id/standing", { params: { id: league.id } }));
  return (
    <Dialog
      title={
        isPeriod
          ? `${isOnlyProposed(league) ? "Propose" : wordsOf(league).award} ${frequencyNames[league.payoutFrequency].toLowerCase()} prizes`
          : "Propose payouts"
      }
      description={whatItDoes(league, standing?.noVote)}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={isPrimary ? "primary" : "secondary"}>{isPeriod ? "Pay Prizes" : "Propose Payouts"}</Button>
      }
    >
      <Proposal league={league} kept={kept} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}
