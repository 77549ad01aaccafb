import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { makePasskey, passkeyProblem } from "#web/people/passkeys/passkey-ceremony.ts";
import { RecoveryCodeList } from "#web/people/second-factor/recovery-code-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

const check = checkedLater<{ name: string }>(() =>
  Promise.all([import("zod"), import("#contract/people/passkeys.ts")]).then(([{ z }, { passkeyNameSchema }]) =>
    z.object({ name: passkeyNameSchema }),
  ),
);

export function AddPasskeyDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const makeStale = useMakeStale();
  // The toast appears after the dialog closes, because it would cover the buttons on a phone.
  const done = () => {
    setIsOpen(false);
    setCodes(undefined);
    toast({ title: "Passkey added", description: "You can sign in with it from now on." });
  };
  const open = (next: boolean) => {
    if (!next && codes) done();
    else setIsOpen(next);
  };
  const added = async (recoveryCodes: string[] | null) => {
    await makeStale("/api/auth");
    if (recoveryCodes) setCodes(recoveryCodes);
    else done();
  };
  return (
    <Dialog
      title={codes ? "Save your recovery codes" : "Add a passkey"}
      description={
        codes
          ? undefined
          : "A passkey signs you in with your fingerprint, face, PIN or security key, without a password."
      }
      trigger={
        <Button variant="secondary">
          <Plus size={18} aria-hidden /> Add a passkey
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={open}
    >
      {codes ? <RecoveryCodeList codes={codes} onDone={done} /> : <AddPasskeyForm onAdded={added} />}
    </Dialog>
  );
}

function AddPasskeyForm({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => Promise<void> }) {
  const form = useForm({ resolver: check, defaultValues: { name: "" } });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await request("POST /api/auth/passkeys/options", { body: {} });
      const response = await makePasskey(options);
      return request("POST /api/auth/passkeys", { body: { name, response } });
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form form={form} sends={add} className="grid gap-5">
      <Field
        label="Name"
        error={form.formState.errors.name?.message}
        help="So that you recognize it, such as “My phone” or “Blue security key”."
      >
        {(wiring) => <TextInput autoComplete="off" maxLength={60} {...wiring} {...form.register("name")} />}
      </Field>
      {add.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {passkeyProblem(add.error)}
        </p>
      )}
      <SubmitButton>Create passkey</SubmitButton>
    </Form>
  );
}
