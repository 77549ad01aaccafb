import { useState } from "react";
import { addDays } from "#contract/days.ts";
import { frequencyNames } from "#contract/league-words.ts";
import type { League } from "#contract/leagues.ts";
import { objectionDaysOf } from "#contract/objection-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const Proposal = later(() => import("#web/money/payouts/proposal.tsx"));

/**
 * Proposes who wins what in a completed season (SPEC §5, Payout proposal), or pays daily, weekly or monthly prizes
 * during a season.
 */
export function ProposePayoutsDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const isPeriod = league.status !== "completed";
  const objectionDays = objectionDaysOf(league);
  const [now] = useState(() => new Date());
  const [isOpen, setIsOpen] = useAnchoredDialog("payouts");
  useSoon(Proposal);
  return (
    <Dialog
      title={isPeriod ? `Pay ${frequencyNames[league.payoutFrequency].toLowerCase()} prizes` : "Propose payouts"}
      description={
        league.membersVote
          ? "The paid members vote on it before anyone is paid."
          : objectionDays > 0
            ? `The prizes are awarded on ${formatDay(addDays(now, objectionDays).toISOString())}, unless members object by then. Enough objections start a vote.`
            : "The prizes are awarded at once, out of this season's escrow. We pay each winner as soon as they have a bank account and nothing is holding up the prizes."
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={isPrimary ? "primary" : "secondary"}>{isPeriod ? "Pay Prizes" : "Propose Payouts"}</Button>
      }
    >
      <Proposal league={league} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}
