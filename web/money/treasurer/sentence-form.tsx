import { useForm } from "react-hook-form";
import { DEBT_LOADS } from "#web/money/treasurer/together.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Written = { reason: string };
type SentenceFormProps = {
  field: { label: string; help: string };
  confirmLabel: string;
  act: (reason: string) => Promise<{ message: string }>;
  onDone: () => void;
  /** The title of the message once it is done. */
  says: string;
};

const check = checkedLater<Written>(() =>
  import("#contract/money/treasurer/debts.ts").then((module) => module.deniedDebtSchema),
);

/** A sentence for the other one, and the button that sends it. */
export function SentenceForm({ field, confirmLabel, act, onDone, says }: SentenceFormProps) {
  const form = useForm({ resolver: check, defaultValues: { reason: "" } });
  const send = useAct({
    act: ({ reason }: Written) => act(reason),
    says,
    onDone,
    reloads: DEBT_LOADS,
    fields: form,
    fails: "Nothing was changed",
  });
  return (
    <Form form={form} sends={send} className="grid gap-5">
      <Field label={field.label} help={field.help} error={form.formState.errors.reason?.message}>
        {(wiring) => <TextArea rows={2} maxLength={200} {...wiring} {...form.register("reason")} />}
      </Field>
      <SubmitButton className="justify-self-end">{confirmLabel}</SubmitButton>
    </Form>
  );
}
