import { useMutation } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { messageOf } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { failureToast } from "#web/ui/toast.tsx";

type ConfirmDialogProps<Answer> = {
  title: string;
  question: string;
  facts: { label: string; value: ReactNode }[];
  /** The consequences, if the facts don't show them. */
  note?: ReactNode;
  trigger: ReactElement;
  confirmLabel: string;
  isDangerous?: boolean;
  act: () => Promise<Answer>;
  onDone: (answer: Answer) => Promise<void>;
  /** Reloads the screen's data if a refusal may mean that someone else was faster. */
  onFailed?: () => Promise<void>;
  /** The text to show if the server gives no reason. */
  failure: string;
};

/** Asks before something irreversible, with its facts under the question. */
export function ConfirmDialog<Answer>({ title, question, trigger, ...rest }: ConfirmDialogProps<Answer>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog title={title} description={question} trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen}>
      <Confirmation {...rest} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

type ConfirmationProps<Answer> = Omit<ConfirmDialogProps<Answer>, "title" | "question" | "trigger"> & {
  onClose: () => void;
};

function Confirmation<Answer>(props: ConfirmationProps<Answer>) {
  const { facts, note, confirmLabel, isDangerous = false, act, onDone, onFailed, failure, onClose } = props;
  const confirm = useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      onClose();
      await onDone(answer);
    },
    onError: async (error) => {
      failureToast(messageOf(error, failure));
      await onFailed?.();
    },
  });
  return (
    <div className="grid gap-5">
      <Facts rows={facts} />
      {note && <p className="rounded-control bg-sunken px-3 py-2">{note}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isDangerous ? "danger" : "primary"}
          isPending={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
