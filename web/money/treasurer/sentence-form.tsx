import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";

type Written = { reason: string };
type SentenceFormProps = {
  field: { label: string; help: string };
  confirmLabel: string;
  act: (reason: string) => Promise<{ message: string }>;
  onDone: (answer: { message: string }) => Promise<void>;
  /** What to say if it failed: "The file wasn't made". */
  failure: string;
};

const check = checkedLater<Written>(() =>
  import("#contract/money/treasurer/debts.ts").then((module) => module.deniedDebtSchema),
);

/** A sentence for the other one, and the button that sends it. */
export function SentenceForm({ field, confirmLabel, act, onDone, failure }: SentenceFormProps) {
  const form = useForm({ resolver: check, defaultValues: { reason: "" } });
  const send = useMutation({
    mutationFn: ({ reason }: Written) => act(reason),
    onSuccess: onDone,
    onError: (error) => {
      applyServerErrors(form, error);
      sayFailed(failure, error);
    },
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
