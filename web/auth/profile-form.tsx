import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type CurrentUser, profileFormSchema } from "#contract/auth.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { messageOf, request } from "#web/api/request.ts";
import { currentUserQuery } from "#web/auth/current-user.ts";
import { StrengthMeter } from "#web/auth/strength-meter.tsx";
import { PendingEmail } from "#web/profile/pending-email.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput, TextInput } from "#web/ui/inputs.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

type Profile = z.input<typeof profileFormSchema>;

const NO_PASSWORDS = { currentPassword: "", newPassword: "", confirmPassword: "" };
const namesOf = ({ firstName, lastName, username, email }: CurrentUser) => ({ firstName, lastName, username, email });

/** What is sent: the names always, the passwords only when a new one was typed. */
function bodyOf({ currentPassword, newPassword, confirmPassword: _, ...names }: Profile) {
  return newPassword ? { ...names, currentPassword, newPassword } : names;
}

export function ProfileForm({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const form = useForm<Profile>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: { ...namesOf(user), ...NO_PASSWORDS },
  });
  const save = useMutation({
    mutationFn: (profile: Profile) => request("PUT /api/auth/profile", { body: bodyOf(profile) }),
    onSuccess: (saved) => {
      client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], saved);
      form.reset({ ...namesOf(saved), ...NO_PASSWORDS });
      const isWaiting = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail;
      const description = isWaiting
        ? `Open the link we sent to ${saved.pendingEmail} to start using that address.`
        : "Your changes are saved.";
      toast({ title: "Profile Updated", description });
    },
    onError: (error) => {
      applyServerErrors(form, error);
      failureToast(messageOf(error, "Failed to update profile"));
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((profile) => save.mutate(profile))}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="First name" error={errors.firstName?.message}>
          {(wiring) => <TextInput autoComplete="given-name" {...wiring} {...form.register("firstName")} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(wiring) => <TextInput autoComplete="family-name" {...wiring} {...form.register("lastName")} />}
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message}>
        {(wiring) => <TextInput autoComplete="username" {...wiring} {...form.register("username")} />}
      </Field>
      <Field
        label="E-mail"
        error={errors.email?.message}
        help="We'll email a link to a new address. You start using it when you open the link."
      >
        {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
      </Field>
      {user.pendingEmail !== null && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
      {user.mustChangePassword && (
        <p role="alert" className="rounded-control bg-gold-wash px-4 py-3">
          <strong>Set a password of your own.</strong> Somebody else set the one you have. As an admin you need at least
          12 characters, and nothing else works for you until it's changed.
        </p>
      )}
      <fieldset className="mt-4 grid gap-5 border-t border-line pt-6">
        <legend className="float-left mb-2 w-full font-display text-xl font-semibold">Change password</legend>
        <Field
          label="Current password"
          error={errors.currentPassword?.message}
          help="Leave all three empty to keep it."
        >
          {(wiring) => (
            <PasswordInput autoComplete="current-password" {...wiring} {...form.register("currentPassword")} />
          )}
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          help={<StrengthMeter password={form.watch("newPassword") ?? ""} />}
        >
          {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("newPassword")} />}
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("confirmPassword")} />}
        </Field>
      </fieldset>
      <Button type="submit" size="large" isPending={save.isPending} className="justify-self-start">
        Save changes
      </Button>
    </form>
  );
}
