import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { CompletionNotes, isEarly } from "#web/leagues/completion-notes.tsx";
import { afterCompletion } from "#web/leagues/completion-words.ts";
import { nextDateFacts, prizeFacts, seasonFacts } from "#web/leagues/season-facts.tsx";
import { missedRow, SmallerPrizes } from "#web/leagues/smaller-prizes.tsx";
import type { unfinishedSeason } from "#web/leagues/unfinished-season.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { useSmallerPrizesVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

type Step = "start" | "end" | "next";

const WORDS: Record<Step, { button: string; done: string; description: string; title: (name: string) => string }> = {
  start: {
    button: "Start Season",
    done: "Season Started",
    title: (name) => `Start the season of ${name}?`,
    description:
      "No one can join after this, and only you can refund a member who leaves. Members who haven't paid can still pay.",
  },
  end: {
    button: "End Season",
    done: "Season Ended",
    title: (name) => `End the season of ${name}?`,
    description: "This completes the league and thanks every member.",
  },
  next: {
    button: "Start Next Season",
    done: "Season Started",
    title: (name) => `Start the next season of ${name}?`,
    description:
      "Members who prepaid are in; everyone else owes the entry fee again. We'll tell them all. You can change the dates later.",
  },
};

/** Where there is no money, so nothing is paid or owed (RULES §18). */
const FREE_DESCRIPTIONS: Record<Step, string> = {
  start: "No one can join after this.",
  end: "This completes the league and thanks every member.",
  next: "Every member is in. We'll tell them all. You can change the dates later.",
};

const FAILURES = {
  start: { title: "Error Starting Season", text: "Failed to start season. Please try again." },
  end: { title: "Error Ending Season", text: "Failed to end season. Please try again." },
};

function descriptionOf(step: Step, league: League): string {
  if (isFree(league)) return FREE_DESCRIPTIONS[step];
  const { description } = WORDS[step];
  return step === "end" ? `${description} ${afterCompletion(league).next}` : description;
}

type SeasonDialogProps = {
  league: League;
  step: Step;
  isPrimary: boolean;
  /** What has to be settled first, if anything; then the season can't change. */
  unfinished?: ReturnType<typeof unfinishedSeason>;
};

/** Starts or ends a season and first shows the consequences (RULES §2). */
export function SeasonDialog({ league, step, isPrimary, unfinished }: SeasonDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const params = { id: league.id };
  const words = WORDS[step];
  const missed = step === "start" ? missedRow(league) : undefined;
  const vote = useSmallerPrizesVote(league);
  const canChange = !unfinished && (!missed || vote?.status === "approved");
  const change = useAct({
    act: () =>
      step === "end"
        ? request("POST /api/leagues/:id/end-season", { params })
        : request("POST /api/leagues/:id/start-season", { params, body: { from: league.status } }),
    reloads: ["/api/leagues", "/api/dashboard", "/api/notifications", "/api/classifieds"],
    last: ({ name, currentYear }) => {
      setIsOpen(false);
      toast({ title: words.done, description: step === "next" ? `${name} is in season ${currentYear}.` : name });
    },
    fails: (error) => {
      const { title, text } = FAILURES[step === "end" ? "end" : "start"];
      sayFailed(title, error, text);
    },
  });
  return (
    <Dialog
      title={words.title(league.name)}
      description={descriptionOf(step, league)}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>{words.button}</Button>}
    >
      <Facts
        rows={[
          ...seasonFacts(league),
          ...(step === "next" ? nextDateFacts(league) : []),
          ...(step === "start" ? prizeFacts(league) : []),
        ]}
      />
      {missed && <SmallerPrizes league={league} first={missed} vote={vote} />}
      {step === "end" && !unfinished && <CompletionNotes league={league} />}
      {unfinished && <p className="mt-4 rounded-control bg-sunken px-4 py-3">{unfinished(() => setIsOpen(false))}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Not yet
        </Button>
        {canChange && (
          <Button
            variant={step === "end" && isEarly(league) ? "danger" : "primary"}
            isPending={change.isPending}
            onClick={() => change.mutate()}
          >
            {words.button}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
