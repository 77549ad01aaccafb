import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { WAY_KINDS, type WayKind, wayKinds } from "#contract/people/way-kinds.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

/** How and when something was paid, as typed; the way is empty until one is chosen. */
export type WayUsed = { way: WayKind | ""; paidOn: string };

/** Checks them as the server does. */
export const checkWayUsed = checkedLater<WayUsed>(
  () => import("#contract/money/treasurer/way-used.ts").then((module) => module.wayUsedSchema),
  { raw: true },
);

/** What a form starts with: the first of these ways, today. */
export const wayUsedToday = (first: readonly WayKind[] = []): WayUsed => ({
  way: first[0] ?? "",
  paidOn: toDateField(new Date()),
});

type WayUsedFieldsProps = {
  register: UseFormRegister<WayUsed>;
  errors: FieldErrors<WayUsed>;
  /** The ways that come first, because they are likely. */
  first?: readonly WayKind[];
};

/** How it was paid and on which day. */
export function WayUsedFields({ register, errors, first = [] }: WayUsedFieldsProps) {
  const kinds = [...new Set([...first, ...wayKinds])];
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[22rem]:grid-cols-2">
      <Field label="How" error={errors.way?.message}>
        {(wiring) => (
          <Select {...wiring} {...register("way")}>
            {first.length === 0 && <option value="">Choose…</option>}
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {WAY_KINDS[kind].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Day" error={errors.paidOn?.message}>
        {(wiring) => <TextInput type="date" max={toDateField(new Date())} {...wiring} {...register("paidOn")} />}
      </Field>
    </div>
  );
}
