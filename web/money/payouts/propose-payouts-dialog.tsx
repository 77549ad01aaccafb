import type { League } from "#contract/leagues/leagues.ts";
import { addDays } from "#contract/platform/days.ts";
import { frequencyNames } from "#contract/terms/league-words.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { formatMoment } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";
import { useSoon } from "#web/ui/use-soon.ts";

const Proposal = later(() => import("#web/money/payouts/proposal.tsx"));

/** When the season's prizes can be sent, as far as it is known (RULES §17). */
function heldUntil({ cardPaymentsUntil, earlyCompletion }: Answer<"GET /api/leagues/:id/hold">): string | undefined {
  const review = earlyCompletion?.holdsPrizes ? earlyCompletion.askUntil : null;
  const latest = [cardPaymentsUntil, review]
    .flatMap((moment) => moment ?? [])
    .sort()
    .at(-1);
  return latest && new Date(latest) > new Date() ? latest : undefined;
}

/** Awarding moves no money yet, so it says when a prize is sent. */
function AwardedAtOnce({ league }: { league: League }) {
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params: { id: league.id } }));
  const until = hold && heldUntil(hold);
  return (
    <>
      The prizes are awarded at once, out of this season's escrow. We send each one when its winner has a bank account
      and nothing is holding it up{until ? `, but none before ${formatMoment(until)}.` : "."}
    </>
  );
}

/**
 * Proposes who wins what in a completed season (SPEC §5, Payout proposal), or pays daily, weekly or monthly prizes
 * during a season.
 */
export function ProposePayoutsDialog({ league, isPrimary }: { league: League; isPrimary: boolean }) {
  const isPeriod = league.status !== "completed";
  const objectionDays = objectionDaysOf(league);
  const now = new Date();
  const [isOpen, setIsOpen] = useAnchoredDialog("payouts");
  useSoon(Proposal);
  return (
    <Dialog
      title={isPeriod ? `Pay ${frequencyNames[league.payoutFrequency].toLowerCase()} prizes` : "Propose payouts"}
      description={
        league.membersVote ? (
          "The paid members vote on it before anyone is paid."
        ) : objectionDays > 0 ? (
          `The prizes are awarded on ${formatDay(addDays(now, objectionDays).toISOString())}, unless members object by then. Enough objections start a vote.`
        ) : (
          <AwardedAtOnce league={league} />
        )
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
