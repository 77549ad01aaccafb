import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { completableFromWords } from "#web/leagues/completable-from.tsx";
import { CompletionNotes, isEarly } from "#web/leagues/completion-notes.tsx";
import { afterCompletion, takesWholePool } from "#web/leagues/completion-words.ts";
import { seasonFacts } from "#web/leagues/season-facts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

function wordsFor(league: League): { description: string; done: string } {
  if (isFree(league)) {
    return {
      description: "After this, no one can join, and we notify the members.",
      done: "We've notified the members.",
    };
  }
  const { next, done } = afterCompletion(league);
  return {
    description: `After this, no one can join or pay, and we notify the members. ${next}`,
    done: `We've notified the members. ${done}`,
  };
}

type CompleteProps = {
  league: League;
  isPrimary: boolean;
  /** From when on a new commissioner can complete the season; null if nothing keeps them. */
  completableFrom: string | null;
};

/** Completing closes the league to payments, so the dialog shows the facts before asking. */
export function CompleteLeagueDialog({ league, isPrimary, completableFrom }: CompleteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAllReimbursed = takesWholePool(league);
  const { description, done } = wordsFor(league);
  const refusal = completableFromWords(completableFrom)?.();
  const complete = useAct({
    act: () => request("POST /api/leagues/:id/complete", { params: { id: league.id } }),
    reloads: ["/api/leagues", "/api/notifications", "/api/dashboard", "/api/payout-account"],
    last: () => {
      setIsOpen(false);
      toast({ title: "League Completed", description: done });
    },
    fails: ["Error", "Failed to complete league"],
  });
  return (
    <Dialog
      title={`Complete ${league.name}?`}
      description={description}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>Complete League</Button>}
    >
      <Facts
        rows={[
          ...seasonFacts(league),
          ...(isAllReimbursed
            ? [{ label: "Awarded to the commissioner", value: <Money value={league.pot.escrowBalance} /> }]
            : []),
        ]}
      />
      {refusal ? (
        <p className="mt-4 rounded-control bg-sunken px-4 py-3">{refusal}</p>
      ) : (
        <CompletionNotes league={league} />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Not yet
        </Button>
        {!refusal && (
          <Button
            variant={isEarly(league) ? "danger" : "primary"}
            isPending={complete.isPending}
            onClick={() => complete.mutate()}
          >
            Complete League
          </Button>
        )}
      </div>
    </Dialog>
  );
}
