import type { UseFormReturn } from "react-hook-form";
import { WAY_KINDS, type WayKind, wayKinds } from "#contract/people/way-kinds.ts";
import { today } from "#web/money/treasurer/today.ts";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

export type HowPaid = { way: WayKind; paidOn: string };

/** How and on which day something was paid, in the words of whoever paid it. */
export function HowPaidFields({ form }: { form: UseFormReturn<HowPaid> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Paid by" error={errors.way?.message}>
        {(wiring) => (
          <Select {...wiring} {...form.register("way")}>
            {wayKinds.map((kind) => (
              <option key={kind} value={kind}>
                {WAY_KINDS[kind].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="On" error={errors.paidOn?.message}>
        {(wiring) => <TextInput type="date" max={today()} {...wiring} {...form.register("paidOn")} />}
      </Field>
    </div>
  );
}
