import { useState } from "react";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import { useAnswerReset } from "#web/leagues/reset-asks/use-answer-reset.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Step = Extract<NextStep, { kind: "confirm_reset" | "stop_reset" }>;
type DialogProps = { step: Step; label: string; variant: "primary" | "secondary" };

/** Where members confirm that one of them lost their password, or say no, and that one stops it (RULES §24). */
export function AnswerDialog({ step, label, variant }: DialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { leagueId, askId, leagueName } = step;
  const answer = useAnswerReset({ leagueId, askId, onDone: () => setIsOpen(false) });
  const { title, says, stop } = wordsOf(step);
  return (
    <Dialog
      title={title}
      description={says}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant={variant} aria-label={`${label}, ${leagueName}`}>
          {label}
        </Button>
      }
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" isPending={answer.isPending} onClick={() => answer.mutate("stop")}>
          {stop}
        </Button>
        {step.kind === "confirm_reset" && step.mayConfirm && (
          <Button variant="primary" isPending={answer.isPending} onClick={() => answer.mutate("confirm")}>
            I've talked to them
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(step: Step) {
  const { name } = step;
  if (step.kind === "stop_reset") {
    return {
      title: "Did you lose your password?",
      says: `${name} asks for a link that sets a new one for you. If you didn't ask for this, stop it. If you did, do nothing.`,
      stop: "I didn't ask for this",
    };
  }
  const confirming = step.mayConfirm
    ? `Confirm only if you've talked to ${name} and it's really them.`
    : "You can't confirm it: two members have already, or you joined too late.";
  return {
    title: `Has ${name} lost their password?`,
    says: `Anyone with the link can use the account of ${name}. ${confirming} One no ends it.`,
    stop: "No",
  };
}
