import type { UseFormRegisterReturn } from "react-hook-form";
import type { userRoles } from "#contract/people/auth.ts";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

type FieldName = "username" | "email" | "firstName" | "lastName" | "role";

type UserFieldsProps = {
  register: (name: FieldName) => UseFormRegisterReturn;
  errors: { [name in FieldName]?: { message?: string } };
};

const ROLE_WORDS = { user: "User", admin: "Admin" } as const satisfies Record<(typeof userRoles)[number], string>;

/** The fields for both new and existing users (SPEC §5, Admin user form). */
export function UserFields({ register, errors }: UserFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="Username" error={errors.username?.message}>
          {(wiring) => <TextInput autoComplete="off" autoCapitalize="none" {...wiring} {...register("username")} />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(wiring) => <TextInput type="email" autoComplete="off" {...wiring} {...register("email")} />}
        </Field>
        <Field label="First name" error={errors.firstName?.message}>
          {(wiring) => <TextInput autoComplete="off" {...wiring} {...register("firstName")} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(wiring) => <TextInput autoComplete="off" {...wiring} {...register("lastName")} />}
        </Field>
      </div>
      <Field label="Role" error={errors.role?.message} help="Admins can view and edit every user and league.">
        {(wiring) => (
          <Select {...wiring} {...register("role")}>
            {Object.entries(ROLE_WORDS).map(([role, word]) => (
              <option key={role} value={role}>
                {word}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
