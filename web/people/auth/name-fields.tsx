import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type FieldName = "firstName" | "lastName" | "username";

type NameFieldsProps = {
  register: (name: FieldName) => UseFormRegisterReturn;
  errors: { [name in FieldName]?: { message?: string } };
};

/** A person's names, as they enter them when registering and change them in their profile. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-5">
        <Field label="First name" error={errors.firstName?.message}>
          {(wiring) => <TextInput autoComplete="given-name" {...wiring} {...register("firstName")} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(wiring) => <TextInput autoComplete="family-name" {...wiring} {...register("lastName")} />}
        </Field>
      </div>
      <Field
        label="Username"
        error={errors.username?.message}
        help="Members of your leagues see your name and username."
      >
        {(wiring) => <TextInput autoComplete="username" autoCapitalize="none" {...wiring} {...register("username")} />}
      </Field>
    </>
  );
}
