import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { type Answer, messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { CodeField } from "#web/people/second-factor/code-field.tsx";
import { QrCode } from "#web/people/second-factor/qr-code.tsx";
import { RecoveryCodeList } from "#web/people/second-factor/recovery-code-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Begun = Answer<"POST /api/auth/authenticator">;
const check = checkedLater<{ code: string }>(() =>
  Promise.all([import("zod"), import("#contract/people/second-factor.ts")]).then(
    ([{ z }, { authenticatorCodeSchema }]) => z.object({ code: authenticatorCodeSchema }),
  ),
);

/** Sets up an authenticator app: proof, QR code, first code, recovery codes. */
export function SetUpAuthenticatorDialog() {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const makeStale = useMakeStale();
  // Reloading replaces this dialog with the app's entry in the profile, so it waits until the codes aren't needed here.
  const close = () => {
    setBegun(undefined);
    setCodes(undefined);
    void makeStale("/api/auth");
  };
  const done = () => {
    close();
    toast({ title: "Authenticator app added", description: "We'll ask for its code when you sign in." });
  };
  const begin = useAct({
    act: () => request("POST /api/auth/authenticator", { body: {} }),
    onDone: setBegun,
    fails: "The app wasn't set up",
  });
  const confirmed = (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else done();
  };
  return (
    <>
      <Button variant="secondary" isPending={begin.isPending} onClick={() => begin.mutate()}>
        Set up an authenticator app
      </Button>
      <Dialog
        title={codes ? "Save your recovery codes" : "Set up an authenticator app"}
        description={codes ? undefined : "Scan this with an app such as Google Authenticator, 1Password or Aegis."}
        isOpen={begun !== undefined}
        onOpenChange={(isOpen) => isOpen || (codes ? done() : close())}
      >
        {codes && <RecoveryCodeList codes={codes} onDone={done} />}
        {begun && !codes && <FirstCodeForm begun={begun} onConfirmed={confirmed} />}
      </Dialog>
    </>
  );
}

type FirstCodeProps = { begun: Begun; onConfirmed: (recoveryCodes: string[] | null) => void };

function FirstCodeForm({ begun, onConfirmed }: FirstCodeProps) {
  const form = useForm({ resolver: check, defaultValues: { code: "" } });
  const confirm = useAct({
    act: (body: { code: string }) => request("POST /api/auth/authenticator/confirm", { body }),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    fails: (error) => {
      const message = messageOf(error, "Failed to set up the authenticator app");
      if (!applyServerErrors(form, error)) form.setError("code", { message }, { shouldFocus: true });
    },
  });
  return (
    <Form form={form} sends={confirm} className="grid gap-5">
      <QrCode text={begun.uri} label="QR code for your authenticator app" />
      <p className="text-sm text-ink-soft">
        Can't scan it? Type this key into the app:{" "}
        <code className="font-mono font-semibold break-all text-ink select-all">
          {begun.secret.replace(/.{4}(?=.)/g, "$& ")}
        </code>
      </p>
      <CodeField
        error={form.formState.errors.code?.message}
        help="Enter the code that the app shows now."
        {...form.register("code")}
      />
      <SubmitButton>Turn on</SubmitButton>
    </Form>
  );
}
