import { useState } from "react";
import { addDays } from "#contract/days.ts";
import { frequencyNames } from "#contract/league-words.ts";
import type { League } from "#contract/leagues.ts";
import { objectionDaysOf } from "#contract/objection-rules.ts";
import { together, useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useKnowsResults } from "#web/money/payouts/named-results.tsx";
import { ProposePayoutsForm } from "#web/money/payouts/propose-payouts-form.tsx";
import { resultAwardsQuery } from "#web/money/payouts/result-awards-query.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded, LoadingPart } from "#web/ui/loaded.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";

/**
 * Proposes who wins what of a completed season (SPEC §5, Payout proposal), or pays daily, weekly or monthly prizes
 * during a season.
 */
export function ProposePayoutsDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const isPeriod = league.status !== "completed";
  const objectionDays = objectionDaysOf(league);
  const [now] = useState(() => new Date());
  const [isOpen, setIsOpen] = useAnchoredDialog("payouts");
  return (
    <Dialog
      title={isPeriod ? `Pay ${frequencyNames[league.payoutFrequency].toLowerCase()} prizes` : "Propose payouts"}
      description={
        league.membersVote
          ? "The paid members vote on it before anyone is paid."
          : objectionDays > 0
            ? `The prizes are awarded on ${formatDay(addDays(now, objectionDays).toISOString())}, unless members object by then. Enough objections start a vote.`
            : "The prizes are awarded at once, out of this season's escrow. We pay each winner as soon as they have a bank account and nothing holds the prizes."
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={isPrimary ? "primary" : "secondary"}>{isPeriod ? "Pay Prizes" : "Propose Payouts"}</Button>
      }
    >
      <ProposalLoader league={league} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function ProposalLoader({ league, onDone }: { league: League; onDone: () => void }) {
  const params = { id: league.id };
  const pool = useLoad(query("GET /api/leagues/:id/payout-pool", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const awardsQuery = resultAwardsQuery(league.id);
  const awards = useOptional(awardsQuery)?.awards ?? [];
  const knowsAwards = useIsSettled(awardsQuery);
  const knowsResults = useKnowsResults(league.id);
  const what = "the money available for payouts";
  const pending = <LoadingPart what={what} className="h-48" />;
  // The form starts with the results, if there are any; without them it is filled in by hand.
  if (!knowsAwards || !knowsResults) return pending;
  return (
    <Loaded from={together({ pool, members })} what={what} pending={pending}>
      {(loaded) => (
        <ProposePayoutsForm
          league={league}
          pool={loaded.pool}
          awards={awards}
          paidMembers={loaded.members.filter(
            ({ paymentStatus, firstSeason }) => paymentStatus === "paid" && firstSeason <= league.currentYear,
          )}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}
