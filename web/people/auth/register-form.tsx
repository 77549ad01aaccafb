import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { registerSchema } from "#contract/auth.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput, TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.tsx";

type Account = z.input<typeof registerSchema>;

export function RegisterForm() {
  const form = useForm<Account>({
    resolver: zodResolver(registerSchema),
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const signedIn = useSignedIn();
  const register = useMutation({
    mutationFn: (body: Account) => request("POST /api/auth/register", { body }),
    onSuccess: (user) => {
      toast({ title: `Welcome, ${user.firstName}!`, description: "Your account is ready." });
      signedIn(user);
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toast({
        title: "Registration Failed",
        description: messageOf(error, "Failed to create account. Please try again."),
        tone: "error",
      });
    },
  });
  const { errors } = form.formState;
  const { password, ...names } = form.watch();
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => register.mutate(body))}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="First name" error={errors.firstName?.message}>
          {(wiring) => <TextInput autoComplete="given-name" {...wiring} {...form.register("firstName")} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(wiring) => <TextInput autoComplete="family-name" {...wiring} {...form.register("lastName")} />}
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message} help="What other members see.">
        {(wiring) => (
          <TextInput autoComplete="username" autoCapitalize="none" {...wiring} {...form.register("username")} />
        )}
      </Field>
      <Field
        label="E-mail"
        error={errors.email?.message}
        help="For receipts and invitations; other members never see it."
      >
        {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        help={<StrengthMeter password={password} holder={names} />}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("password")} />}
      </Field>
      <Button type="submit" size="large" isPending={register.isPending}>
        Create account
      </Button>
    </form>
  );
}
