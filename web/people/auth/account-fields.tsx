import type { UseFormReturn } from "react-hook-form";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput, TextInput } from "#web/ui/inputs.tsx";

export type AccountValues = { firstName: string; lastName: string; username: string; email: string; password: string };

type AccountFieldsProps = {
  form: Pick<UseFormReturn<AccountValues>, "register" | "watch" | "formState">;
  /** The address an invitation was sent to, which the account gets. */
  fixedEmail?: string | undefined;
};

/** The fields of a new account (SPEC §5). */
export function AccountFields({ form, fixedEmail }: AccountFieldsProps) {
  const { errors } = form.formState;
  const { password, ...names } = form.watch();
  return (
    <>
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
      {fixedEmail === undefined ? (
        <Field
          label="E-mail"
          error={errors.email?.message}
          help="For receipts and invitations; other members never see it."
        >
          {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
        </Field>
      ) : (
        <Field label="E-mail" error={errors.email?.message} help="Where the invitation was sent.">
          {(wiring) => <TextInput readOnly className="bg-sunken text-ink-soft" {...wiring} value={fixedEmail} />}
        </Field>
      )}
      <Field
        label="Password"
        error={errors.password?.message}
        help={<StrengthMeter password={password} holder={names} />}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("password")} />}
      </Field>
    </>
  );
}
