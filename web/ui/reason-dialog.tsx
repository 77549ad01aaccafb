import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ReasonDialogProps = {
  title: string;
  description: string;
  facts: { label: string; value: ReactNode }[];
  trigger: ReactElement;
  confirmLabel: string;
  /** What is asked for, if it isn't a reason. */
  label?: string;
  help: string;
  /** The message if the reason is missing. */
  missing?: string;
  act: (reason: string) => Promise<{ message: string }>;
  /** What else can be said with the reason. */
  orElse?: { label: string; act: (reason: string) => Promise<{ message: string }> };
  /** How long the text can be. */
  max?: number;
  /** The title of the message once it is done, where SPEC §8 has none. */
  done?: string;
  /** What to say if it failed: "The file wasn't made". */
  failure: string;
  /** What to add if the server gives no reason. */
  advice?: string;
};

/** Asks for the reason of an act that goes with it, such as an admin's decision. */
export function ReasonDialog({ title, description, trigger, ...form }: ReasonDialogProps) {
  return (
    <Dialog title={title} description={description} trigger={trigger}>
      {(close) => <ReasonForm {...form} onDone={close} />}
    </Dialog>
  );
}

type FormProps = Omit<ReasonDialogProps, "title" | "description" | "trigger"> & { onDone: () => void };

const MISSING = "Write a reason that all members can read";

const DONE = "Success";
const LABEL = "Reason";
const MAX = 1000;
const CHANGED = ["/api/admin", "/api/leagues", "/api/voting-sessions"] as const;

function ReasonForm(props: FormProps) {
  const {
    facts,
    confirmLabel,
    label = LABEL,
    help,
    missing = MISSING,
    max = MAX,
    act,
    orElse,
    done = DONE,
    failure,
    advice,
    onDone,
  } = props;
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const send = useAct({
    act: (say: typeof act) => say(reason.trim()),
    says: done,
    onDone,
    reloads: CHANGED,
    fails: [failure, advice],
    // Somebody may have done it first.
    reloadsIfFailed: CHANGED,
  });
  const isMissing = reason.trim() === "";
  const submit = (say: typeof act) => {
    setIsTried(true);
    if (isMissing) input.current?.focus();
    else send.mutate(say);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(act);
      }}
    >
      <Facts rows={facts} />
      <Field label={label} help={help} error={isTried && isMissing ? missing : undefined}>
        {(wiring) => (
          <TextArea
            rows={3}
            maxLength={max}
            ref={input}
            {...wiring}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {orElse && (
          <Button variant="secondary" isPending={send.isPending} onClick={() => submit(orElse.act)}>
            {orElse.label}
          </Button>
        )}
        <Button type="submit" isPending={send.isPending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
