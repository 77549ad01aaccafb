import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { AdminUser, createUserSchema, editUserSchema } from "#contract/operations/admin-users.ts";
import { request } from "#web/api/request.ts";
import { savedWords } from "#web/operations/users/saved-user-words.ts";
import { UserFields } from "#web/operations/users/user-fields.tsx";
import { StrengthMeter } from "#web/people/auth/strength-meter.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { PasswordInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type NewUser = z.input<typeof createUserSchema>;
const checkNew = checkedLater<NewUser>(() =>
  import("#contract/operations/admin-users.ts").then((code) => code.createUserSchema),
);

/** A new user (SPEC §5, Admin user form). */
export function CreateUserForm({ onSaved }: { onSaved: () => void }) {
  const form = useForm<NewUser>({
    resolver: checkNew,
    defaultValues: { username: "", email: "", firstName: "", lastName: "", role: "user", password: "" },
  });
  const create = useAct({
    act: (body: NewUser) => request("POST /api/admin/users", { body }),
    says: (saved) => ({
      title: "Success",
      description: savedWords(saved, { all: "User created successfully.", rest: "The account is open" }),
    }),
    // The rows move while the dialog covers them, so that the next press doesn't meet another row.
    reloads: ["/api/admin"],
    last: onSaved,
    fields: form,
    fails: ["Error", "Failed to create user"],
  });
  const { errors } = form.formState;
  const { password, ...holder } = form.watch();
  return (
    <Form form={form} sends={create} className="grid gap-5">
      <UserFields register={form.register} errors={errors} />
      <Field
        label="Password"
        error={errors.password?.message}
        help={<StrengthMeter password={password} holder={holder} />}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register("password")} />}
      </Field>
      <SubmitButton className="justify-self-end">Create user</SubmitButton>
    </Form>
  );
}

type EditedUser = z.input<typeof editUserSchema>;
const checkEdited = checkedLater<EditedUser>(() =>
  import("#contract/operations/admin-users.ts").then((code) => code.editUserSchema),
);

/** An existing user; the password stays. */
export function EditUserForm({ user, onSaved }: { user: AdminUser; onSaved: () => void }) {
  const { username, email, firstName, lastName, role } = user;
  const form = useForm<EditedUser>({
    resolver: checkEdited,
    defaultValues: { username, email, firstName, lastName, role, password: "" },
  });
  const save = useAct({
    act: (body: EditedUser) => request("PUT /api/admin/users/:id", { params: { id: user.id }, body }),
    says: (saved) => ({
      title: "Success",
      description: savedWords(saved, { all: "User updated successfully.", rest: "The names are saved" }),
    }),
    reloads: ["/api/admin", "/api/auth/user", "/api/leagues"],
    last: onSaved,
    fields: form,
    fails: ["Error", "Failed to update user"],
  });
  return (
    <Form form={form} sends={save} className="grid gap-5">
      <UserFields register={form.register} errors={form.formState.errors} />
      <SubmitButton className="justify-self-end">Save changes</SubmitButton>
    </Form>
  );
}
