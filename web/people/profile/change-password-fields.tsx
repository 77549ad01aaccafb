import type { UseFormReturn } from "react-hook-form";
import type { CurrentUser, ProfileFormValues } from "#contract/people/auth.ts";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/inputs.tsx";

type ChangePasswordProps = {
  form: UseFormReturn<ProfileFormValues>;
  role: CurrentUser["role"];
  /** What can replace the current password as proof; null if nothing can. */
  otherProof: string | null;
};

/** The part of the profile that changes the password (SPEC §5). */
export function ChangePasswordFields({ form, role, otherProof }: ChangePasswordProps) {
  const { errors } = form.formState;
  const { firstName, lastName, username, email, newPassword } = form.watch();
  const help = otherProof
    ? `Or leave it empty: when you save a new password, we'll ask for ${otherProof}.`
    : "Leave all three empty to keep your password.";
  return (
    <fieldset className="mt-4 grid gap-5 border-t border-line pt-6">
      <legend className="float-left mb-2 w-full font-display text-xl font-semibold">Change password</legend>
      <Field label="Current password" error={errors.currentPassword?.message} help={help}>
        {(wiring) => (
          <PasswordInput
            what="current password"
            autoComplete="current-password"
            {...wiring}
            {...form.register("currentPassword")}
          />
        )}
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        help={<StrengthMeter password={newPassword} holder={{ firstName, lastName, username, email, role }} />}
      >
        {(wiring) => (
          <PasswordInput
            what="new password"
            autoComplete="new-password"
            {...wiring}
            {...form.register("newPassword")}
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        {(wiring) => (
          <PasswordInput
            what="confirmed password"
            autoComplete="new-password"
            {...wiring}
            {...form.register("confirmPassword")}
          />
        )}
      </Field>
    </fieldset>
  );
}
