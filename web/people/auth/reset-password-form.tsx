import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import type { z } from "zod";
import type { resetPasswordFormSchema } from "#contract/people/auth.ts";
import { request } from "#web/api/request.ts";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { PasswordInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type Passwords = z.input<typeof resetPasswordFormSchema>;
const check = checkedLater<Passwords>(() =>
  import("#contract/people/auth.ts").then((code) => code.resetPasswordFormSchema),
);

export function ResetPasswordForm({ token }: { token: string }) {
  const [, go] = useLocation();
  const form = useForm<Passwords>({
    resolver: check,
    defaultValues: { password: "", confirmPassword: "" },
  });
  const reset = useAct({
    act: ({ password }: Passwords) => request("POST /api/auth/reset-password", { body: { token, password } }),
    says: "Password Reset Successful",
    onDone: () => go(paths.login(), { replace: true }),
    fields: form,
    fails: ["Error", "Failed to reset password"],
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={reset} className="grid gap-5">
      <Field
        label="New password"
        error={errors.password?.message}
        help={<StrengthMeter password={form.watch("password")} holder={{ resetToken: token }} />}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("password")} />}
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        {(wiring) => (
          <PasswordInput
            what="confirmed password"
            autoComplete="new-password"
            {...wiring}
            {...form.register("confirmPassword")}
          />
        )}
      </Field>
      <SubmitButton size="large">Set password</SubmitButton>
    </Form>
  );
}
