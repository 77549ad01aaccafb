import type { ComponentProps } from "react";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type CodeFieldProps = Omit<ComponentProps<"input">, "id"> & { error: string | undefined; help?: string };

/** The field for an authenticator app's six digits, typed or filled in by the device. */
export function CodeField({ error, help, ...rest }: CodeFieldProps) {
  return (
    <Field label="6-digit code" error={error} help={help}>
      {(wiring) => (
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="figures max-w-40 text-xl tracking-widest"
          {...wiring}
          {...rest}
        />
      )}
    </Field>
  );
}
