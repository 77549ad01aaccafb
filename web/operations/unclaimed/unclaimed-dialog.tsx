import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type UnclaimedDialogProps = {
  title: string;
  description: ReactNode;
  button: string;
  variant?: CaseProps["variant"];
  /** Whether the dialog asks for the account to pay. */
  asksForAccount?: boolean;
  act: (typed: { reason: string; account: string }) => Promise<{ message: string }>;
  /** What to say if it failed: "The file wasn't made". */
  failure: string;
  /** What to add if the server gives no reason. */
  advice?: string;
};

/** An admin's act on the money of someone who can't be reached, with its reason (RULES §23). */
export function UnclaimedDialog({ title, description, button, variant = "secondary", ...rest }: UnclaimedDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      trigger={
        <Button variant={variant} size="small">
          {button}
        </Button>
      }
    >
      {(close) => <UnclaimedForm {...rest} button={button} onDone={close} />}
    </Dialog>
  );
}

/** Where a second admin has to confirm the account, the reason is shown with the request. */
const READ_BY_OTHERS = "It goes into the audit log. The other admins and the league's members may read it.";

type FormProps = Pick<UnclaimedDialogProps, "button" | "asksForAccount" | "act" | "failure" | "advice"> & {
  onDone: () => void;
};

function UnclaimedForm({ button, asksForAccount = false, act, failure, advice, onDone }: FormProps) {
  const [account, setAccount] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const submitting = useAct({
    act: () => act({ reason: reason.trim(), account: account.trim() }),
    says: "Success",
    onDone,
    reloads: ["/api/admin", "/api/leagues"],
    fails: [failure, advice],
  });
  const needsAccount = asksForAccount && account.trim() === "";
  const needsReason = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (needsAccount) accountInput.current?.focus();
    else if (needsReason) reasonInput.current?.focus();
    else submitting.mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {asksForAccount && (
        <Field
          label="Username or email"
          help="The account to pay."
          error={isTried && needsAccount ? "Name the account to pay" : undefined}
        >
          {(wiring) => (
            <TextInput
              ref={accountInput}
              {...wiring}
              value={account}
              onChange={({ target }) => setAccount(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="Reason"
        help={asksForAccount ? READ_BY_OTHERS : "It goes into the audit log."}
        error={isTried && needsReason ? "Write the reason" : undefined}
      >
        {(wiring) => (
          <TextArea
            rows={3}
            ref={reasonInput}
            {...wiring}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-end" isPending={submitting.isPending}>
        {button}
      </Button>
    </form>
  );
}
