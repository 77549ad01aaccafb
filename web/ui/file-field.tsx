import type { ComponentProps } from "react";
import { buttonLook } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";

type FileFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  help?: string;
  error?: string | undefined;
};

/** A choice of a file that looks like the other buttons, with the browser's own window to choose it in. */
export const FileField = ({ label, help, error, ...input }: FileFieldProps) => (
  <Field label={label} labelLook={fileLabelLook} help={help} error={error}>
    {(wiring) => <input {...wiring} {...input} type="file" className="sr-only" />}
  </Field>
);

/** The field itself is out of sight, so its label shows where the focus is. */
const fileLabelLook = classNames(
  buttonLook("secondary"),
  "cursor-pointer justify-self-start",
  "has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-green",
);
