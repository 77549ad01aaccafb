import type { UseFormReturn } from "react-hook-form";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { NameFields } from "#web/people/auth/name-fields.tsx";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput, TextInput } from "#web/ui/inputs.tsx";

export type AccountValues = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  /** The version of the terms that the form showed. */
  acceptsTerms?: string | undefined;
};

type AccountFieldsProps = {
  form: Pick<UseFormReturn<AccountValues>, "register" | "watch" | "formState">;
  /** The address an invitation was sent to, which the account gets. */
  fixedEmail?: string | undefined;
  /** The league that the new account joins. */
  leagueName?: string;
  role?: "user" | "admin";
};

/** The fields of a new account (SPEC §5). */
export function AccountFields({ form, fixedEmail, leagueName, role }: AccountFieldsProps) {
  const sendsMail = useSendsMail();
  const { errors } = form.formState;
  const { password, ...names } = form.watch();
  return (
    <>
      <NameFields register={(name) => form.register(name)} errors={errors} />
      {fixedEmail === undefined ? (
        <Field
          label="Email"
          error={errors.email?.message}
          help={sendsMail ? "For receipts and invitations; other members never see it." : "Other members never see it."}
        >
          {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
        </Field>
      ) : (
        <FixedEmail address={fixedEmail} error={errors.email?.message} />
      )}
      <Field
        label="Password"
        error={errors.password?.message}
        help={<StrengthMeter password={password} holder={{ ...names, leagueName, role }} />}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("password")} />}
      </Field>
    </>
  );
}

/** One line instead of a field, so that a phone's first screen has room for the button. */
const FixedEmail = ({ address, error }: { address: string; error: string | undefined }) => (
  <div className="grid gap-1.5 text-sm">
    <p className="wrap-anywhere">
      <span className="mr-2 font-semibold">Email</span>
      <span className="text-ink-soft">{address}, from your invitation</span>
    </p>
    {error && (
      <p role="alert" className="font-medium text-red">
        {error}
      </p>
    )}
  </div>
);
