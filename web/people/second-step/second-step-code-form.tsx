import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { CurrentUser } from "#contract/people/auth.ts";
import { authenticatorCodeSchema, recoveryCodeSchema } from "#contract/people/second-factor.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { CodeField } from "#web/people/second-factor/code-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type CodeFormProps = {
  kind: "authenticator" | "recovery";
  onDone: (user: CurrentUser) => void;
  onFailed: (problem: unknown) => void;
};

/** Finishes a sign-in with an authenticator code or a recovery code. */
export function ChosenCodeForm({ kind, onDone, onFailed }: CodeFormProps) {
  const isApp = kind === "authenticator";
  const schema = z.object({ code: isApp ? authenticatorCodeSchema : recoveryCodeSchema });
  const form = useForm<{ code: string }>({ resolver: zodResolver(schema), defaultValues: { code: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const finish = useMutation({
    mutationFn: (body: { code: string }) =>
      isApp
        ? request("POST /api/auth/second-step/authenticator", { body })
        : request("POST /api/auth/second-step/recovery-code", { body }),
    onSuccess: onDone,
    onError: (error) => {
      if (!applyServerErrors(form, error)) {
        form.setError("code", { message: messageOf(error, "Please try again.") }, { shouldFocus: true });
      }
      onFailed(error);
    },
  });
  const problem = form.formState.errors.code?.message;
  return (
    <Form form={form} sends={finish} className="grid gap-5">
      {isApp ? (
        <CodeField error={problem} help="From your authenticator app." {...form.register("code")} />
      ) : (
        <Field label="Recovery code" error={problem} help="One of the ten codes that you saved. Each works once.">
          {(wiring) => (
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...wiring}
              {...form.register("code")}
            />
          )}
        </Field>
      )}
      <SubmitButton size="large">Continue</SubmitButton>
    </Form>
  );
}
