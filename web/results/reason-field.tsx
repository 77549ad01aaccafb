import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

type ReasonFieldProps = {
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (reason: string) => void;
};

/** Asks for a reason that all members will read (RULES §21). */
export const ReasonField = ({ value, onChange, ...field }: ReasonFieldProps) => (
  <Field {...field}>
    {(wiring) => (
      <TextArea {...wiring} rows={2} maxLength={1000} value={value} onChange={({ target }) => onChange(target.value)} />
    )}
  </Field>
);
