import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type CurrentUser, type ProfileFormValues, profileFormFor } from "#contract/people/auth.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { NameFields } from "#web/people/auth/name-fields.tsx";
import { PendingEmail } from "#web/people/email-verification/pending-email.tsx";
import { useOwnIdentity } from "#web/people/identity/use-identity.ts";
import { useHasPasskey } from "#web/people/passkeys/use-has-passkey.ts";
import { ChangePasswordFields } from "#web/people/profile/change-password-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

const NO_PASSWORDS = { currentPassword: "", newPassword: "", confirmPassword: "" };
const namesOf = ({ firstName, lastName, username, email }: CurrentUser) => ({ firstName, lastName, username, email });

/** The request body: always the names, the passwords only if they were typed. */
function bodyOf({ currentPassword, newPassword, confirmPassword: _, ...names }: ProfileFormValues) {
  return { ...names, ...(newPassword && { newPassword }), ...(currentPassword && { currentPassword }) };
}

export function ProfileForm({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const sendsMail = useSendsMail();
  const identity = useOwnIdentity();
  const hasPasskey = useHasPasskey();
  const otherProof = hasPasskey ? "your passkey" : identity?.linked ? identity.name : null;
  const form = useForm<ProfileFormValues>({
    resolver: zodResolver(profileFormFor({ hasPasskey: otherProof !== null })),
    defaultValues: { ...namesOf(user), ...NO_PASSWORDS },
  });
  const save = useAct({
    act: (profile: ProfileFormValues) => request("PUT /api/auth/profile", { body: bodyOf(profile) }),
    says: (saved) => {
      const isWaiting = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail;
      const description = isWaiting
        ? `Open the link we sent to ${saved.pendingEmail} to start using that address.`
        : "Your changes are saved.";
      return { title: "Profile Updated", description };
    },
    onDone: (saved) => {
      client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], saved);
      form.reset({ ...namesOf(saved), ...NO_PASSWORDS });
    },
    fields: form,
    fails: ["Error", "Failed to update profile"],
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={save} className="grid gap-5">
      <NameFields register={(name) => form.register(name)} errors={errors} />
      <Field
        label="Email"
        error={errors.email?.message}
        help={
          sendsMail
            ? "We'll email a link to a new address. You start using it when you open the link."
            : "You can sign in with it. Other members never see it."
        }
      >
        {(wiring) => <TextInput type="email" autoComplete="email" {...wiring} {...form.register("email")} />}
      </Field>
      {user.pendingEmail !== null && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
      {user.mustChangePassword && (
        <p role="alert" className="rounded-control bg-blue-wash px-4 py-3">
          {user.passwordFault === "weak" ? (
            <>
              <strong>Choose a stronger password.</strong> You're an admin now, and yours is too short or too easily
              guessed.
            </>
          ) : (
            <>
              <strong>Set a password of your own.</strong> Someone else set the one you have.
            </>
          )}{" "}
          {user.role === "admin" && "As an admin, you need at least 12 characters. "}Until you change it, you can't do
          anything else here.
        </p>
      )}
      <ChangePasswordFields form={form} role={user.role} otherProof={otherProof} />
      <SubmitButton size="large" className="justify-self-start">
        Save changes
      </SubmitButton>
    </Form>
  );
}
