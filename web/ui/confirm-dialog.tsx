import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { type Act, useAct } from "#web/ui/use-act.ts";

type ConfirmDialogProps<Answer> = Pick<Act<Answer>, "act" | "says" | "reloads" | "last" | "fails"> & {
  title: string;
  question: string;
  facts: { label: string; value: ReactNode }[];
  /** The consequences, if the facts don't show them. */
  note?: ReactNode;
  /** Why it isn't possible and what to do first; then nothing can be confirmed. */
  refusal?: ReactNode;
  /** Whether it isn't known yet if it is possible; until then, nothing can be confirmed. */
  isChecking?: boolean;
  /** Told when it opens and closes, if the caller has to look something up first. */
  onOpenChange?: (isOpen: boolean) => void;
  trigger: ReactElement;
  confirmLabel: string;
  isDangerous?: boolean;
};

/** Asks before something irreversible, with its facts under the question. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, question, trigger, onOpenChange, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const change = (opens: boolean) => {
    setIsOpen(opens);
    onOpenChange?.(opens);
  };
  return (
    <Dialog title={title} description={question} trigger={trigger} isOpen={isOpen} onOpenChange={change}>
      <Confirmation {...rest} onClose={() => change(false)} />
    </Dialog>
  );
}

type ConfirmationProps<Answer> = Omit<ConfirmDialogProps<Answer>, "title" | "question" | "trigger" | "onOpenChange"> & {
  onClose: () => void;
};

function Confirmation<Answer>(props: ConfirmationProps<Answer>) {
  const { facts, note, refusal, isChecking = false, confirmLabel, isDangerous = false, onClose, ...act } = props;
  const confirm = useAct({ ...act, onDone: onClose });
  return (
    <div className="grid gap-5">
      <Facts rows={facts} />
      {(refusal ?? note) && <p className="rounded-control bg-sunken px-3 py-2">{refusal ?? note}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {refusal ? "Close" : "Cancel"}
        </Button>
        {!refusal && (
          <Button
            variant={isDangerous ? "danger" : "primary"}
            isPending={isChecking || confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {confirmLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
