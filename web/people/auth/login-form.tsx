import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { CurrentUser, signInSchema } from "#contract/people/auth.ts";
import { isApiError, request } from "#web/api/request.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

type Credentials = z.input<typeof signInSchema>;

const check = checkedLater<Credentials>(() => import("#contract/people/auth.ts").then((module) => module.signInSchema));

const WRONG = "Invalid username or password. Please try again.";

type LoginFormProps = { onSignedIn: (user: CurrentUser) => void; onSecondStep: () => void };

const needsSecondStep = (error: unknown) => isApiError(error) && error.body.code === "second_factor";

export function LoginForm({ onSignedIn, onSecondStep }: LoginFormProps) {
  const form = useForm({
    resolver: check,
    defaultValues: { username: "", password: "" },
  });
  const signIn = useMutation({
    mutationFn: (body: Credentials) => request("POST /api/auth/login", { body }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (needsSecondStep(error)) return onSecondStep();
      sayFailed("Login Failed", error, WRONG);
    },
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={signIn} className="grid gap-5">
      <Field label="Username" error={errors.username?.message} help="Your email address works too.">
        {(wiring) => (
          <TextInput autoComplete="username" autoCapitalize="none" {...wiring} {...form.register("username")} />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register("password")} />}
      </Field>
      <SubmitButton size="large">Sign In</SubmitButton>
      <AppLink to={paths.forgotPassword()} className="w-fit font-semibold text-green underline underline-offset-4">
        Forgot your password?
      </AppLink>
    </Form>
  );
}
