import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import type { z } from "zod";
import type { forgotPasswordSchema } from "#contract/people/auth.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type Values = z.input<typeof forgotPasswordSchema>;
const check = checkedLater<Values>(() => import("#contract/people/auth.ts").then((code) => code.forgotPasswordSchema));

const SENT = "Password reset instructions have been sent to your email.";

const BackToSignIn = () => (
  <AppLink to={paths.login()} className="font-semibold text-green underline underline-offset-4">
    Back to sign in
  </AppLink>
);

export function ForgotPasswordPage() {
  if (!useSendsMail()) {
    return (
      <AuthLayout
        title="Forgot your password?"
        intro="This installation sends no email. Ask an admin, such as the person who runs it, for a link to set a new password. It works once, within a day."
        footer={<BackToSignIn />}
      />
    );
  }
  return <AskForLink />;
}

function AskForLink() {
  const [, go] = useLocation();
  const form = useForm<Values>({
    resolver: check,
    defaultValues: { email: "" },
  });
  const ask = useAct({
    act: (body: Values) => request("POST /api/auth/forgot-password", { body }),
    says: ({ message }) => ({ title: "Email Sent", description: message || SENT }),
    onDone: () => go(paths.login()),
    fails: ["Error", "Failed to send password reset email"],
  });
  return (
    <AuthLayout
      title="Forgot your password?"
      intro="We'll email you a link to set a new one. It works once, within an hour."
      footer={<BackToSignIn />}
    >
      <Form form={form} sends={ask} className="grid gap-5">
        <Field label="Email" error={form.formState.errors.email?.message}>
          {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
        </Field>
        <SubmitButton size="large">Send the link</SubmitButton>
      </Form>
    </AuthLayout>
  );
}
