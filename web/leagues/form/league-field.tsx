import type { ComponentProps } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Control, Definition, Offer } from "#web/leagues/form/field-definition.ts";
import { FIELDS, type FieldName } from "#web/leagues/form/fields.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, MoneyInput, NumberInput, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";

type LeagueFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldName & Path<Values>;
  offer: Offer;
  help?: string | undefined;
  isDisabled?: boolean;
};

/** One field of a league, the same in every form. */
export function LeagueField<Values extends FieldValues>({
  form,
  name,
  offer,
  help,
  isDisabled = false,
}: LeagueFieldProps<Values>) {
  const definition: Definition = FIELDS[name];
  const { label, isOptional = false } = definition;
  const isNumber = definition.kind === "choice" && definition.isNumber === true;
  const registered = form.register(name, isNumber ? { valueAsNumber: true } : {});
  if (definition.kind === "check") return <Checkbox label={label} help={help} {...registered} />;
  return (
    <Field
      label={label}
      isOptional={isOptional}
      help={help}
      error={form.getFieldState(name, form.formState).error?.message}
    >
      {(wiring) => (
        <FieldControl
          control={definition}
          offer={offer}
          start={form.formState.defaultValues?.[name]}
          disabled={isDisabled}
          {...wiring}
          {...registered}
        />
      )}
    </Field>
  );
}

type FieldControlProps = Omit<
  ComponentProps<"input"> & ComponentProps<"select"> & ComponentProps<"textarea">,
  "list"
> & {
  control: Control;
  offer: Offer;
  /** What the field starts with. */
  start?: unknown;
};

export function FieldControl({ control, offer, start, ...rest }: FieldControlProps) {
  switch (control.kind) {
    case "choice":
      return (
        <Select {...rest}>
          {control.choices(offer, start).map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      );
    case "text":
      return <TextArea {...rest} rows={2} />;
    case "money":
      return <MoneyInput {...rest} />;
    case "number":
      return <NumberInput unit={control.unit} {...rest} />;
    case "date":
      return <TextInput type="date" {...rest} />;
    default:
      return <TextInput {...rest} />;
  }
}
